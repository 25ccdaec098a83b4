import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { EventQuery } from "#contract/event/webhook.schema.ts";
import { slices } from "../parts/list/loaded.tsx";
import { call } from "../request/builder-request.ts";

/** The time between two reads of a shown webhook or log, in ms. */
const pollMs = 5000;

/** The key of the bot's webhook and of all queries about it. */
export const webhookKey = (botId: string) => ["bot", botId, "webhook"] as const;

/** The bot's webhook, or null. */
export const webhookQuery = (botId: string) =>
  queryOptions({
    queryKey: webhookKey(botId),
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
    queryKey: [...webhookKey(botId), "events", filter],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/webhook/events", {
        params: { botId },
        query: { ...filter, cursor: pageParam },
        signal,
      }),
    ...slices,
    placeholderData: keepPreviousData,
    // More than one slice would move under the reader.
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : pollMs),
  });

export const eventQuery = (botId: string, id: string) =>
  queryOptions({
    queryKey: [...webhookKey(botId), "event", id],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/webhook/events/:id", { params: { botId, id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === "waiting" ? pollMs : false),
  });
