import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { EventQuery, Webhook } from "#contract/event/webhook.schema.ts";
import { call } from "../request/builder-request.ts";

/** The time between two reads of a shown webhook or log, in ms. */
const pollMs = 5000;

/** The bot's webhook, or null. */
export const webhookQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "webhook"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/webhook", { params: { botId }, signal })).webhook,
  });

/** The same, followed while it is shown. */
export const followedWebhook = (botId: string) =>
  queryOptions({ ...webhookQuery(botId), refetchInterval: pollMs });

/** The filter of the log. */
type EventFilter = Omit<EventQuery, "cursor">;

/** The bot's events, slice by slice, newest first. */
export const eventsQuery = (botId: string, filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: ["bot", botId, "events", filter],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/webhook/events", {
        params: { botId },
        query: { ...filter, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // More than one slice would move under the reader.
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : pollMs),
  });

export const eventQuery = (botId: string, id: string) =>
  queryOptions({
    queryKey: ["bot", botId, "event", id],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/webhook/events/:id", { params: { botId, id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === "waiting" ? pollMs : false),
  });

/** Shows a webhook as the service has just returned it. */
export function adoptWebhook(
  queryClient: QueryClient,
  botId: string,
  webhook: Webhook | null,
): void {
  queryClient.setQueryData(webhookQuery(botId).queryKey, webhook);
}

/** Reads the log again after something was sent. */
export function refreshEvents(queryClient: QueryClient, botId: string): void {
  void queryClient.invalidateQueries({ queryKey: ["bot", botId, "events"] });
  void queryClient.invalidateQueries({ queryKey: ["bot", botId, "event"] });
  void queryClient.invalidateQueries({ queryKey: webhookQuery(botId).queryKey });
}
