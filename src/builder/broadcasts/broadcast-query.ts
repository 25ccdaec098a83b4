import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { Audience, Broadcast } from "#contract/message/broadcast.schema.ts";
import { call, refusalOf } from "../request/builder-request.ts";
import { serviceNow } from "../request/service-time.ts";

/** How often a broadcast that is being sent is read again, in ms. */
const pollMs = 2000;

/** The bot's broadcasts, newest first. */
export const broadcastsQuery = (botId: string) =>
  infiniteQueryOptions({
    queryKey: ["bot", botId, "broadcasts"],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/broadcasts", {
        params: { botId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state: { data, error } }) =>
      !refusalOf(error) && data?.pages.some(({ broadcasts }) => broadcasts.some(isSending))
        ? pollMs
        : false,
  });

/** One broadcast, read again while it is being sent. */
export const broadcastQuery = (botId: string, id: string) =>
  queryOptions({
    queryKey: ["bot", botId, "broadcast", id],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/broadcasts/:id", { params: { botId, id }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      !refusalOf(error) && data && isSending(data) ? pollMs : false,
  });

/** The size of an audience. */
export const audienceCountQuery = (botId: string, audience: Audience) =>
  queryOptions({
    queryKey: ["bot", botId, "broadcast-count", audience],
    queryFn: ({ signal }) =>
      call("POST /bots/:botId/broadcast-count", { params: { botId }, body: audience, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Shows a broadcast as the service has just returned it. */
export function adoptBroadcast(
  queryClient: QueryClient,
  botId: string,
  broadcast: Broadcast,
): void {
  queryClient.setQueryData(broadcastQuery(botId, broadcast.id).queryKey, broadcast);
  void queryClient.invalidateQueries({ queryKey: broadcastsQuery(botId).queryKey });
}

/** The number of recipients with a result. */
export function handledOf({ sent, unreachable, failed, unknown }: Broadcast): number {
  return sent + unreachable + failed + unknown;
}

function isSending({ status, ...counts }: Broadcast): boolean {
  return status === "sending" || (status === "cancelled" && isJustCancelled(counts));
}

/** Messages that were being sent at the cancellation are counted within seconds. */
function isJustCancelled({ finishedAt }: Pick<Broadcast, "finishedAt">): boolean {
  return finishedAt !== null && serviceNow() - finishedAt < 30_000;
}
