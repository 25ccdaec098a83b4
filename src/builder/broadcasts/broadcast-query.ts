import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Audience, Broadcast } from "#contract/message/broadcast.schema.ts";
import { slices } from "../parts/list/loaded.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { serviceNow } from "../request/service-time.ts";

/** How often a broadcast that is being sent is read again, in ms. */
const pollMs = 2000;

/** The key of all queries about the bot's broadcasts. */
export const broadcastsKey = (botId: string) => ["bot", botId, "broadcasts"] as const;

/** The bot's broadcasts, newest first. */
export const broadcastsQuery = (botId: string) =>
  infiniteQueryOptions({
    queryKey: broadcastsKey(botId),
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/broadcasts", {
        params: { botId },
        query: { cursor: pageParam },
        signal,
      }),
    ...slices,
    refetchInterval: ({ state: { data, error } }) =>
      !refusalOf(error) && data?.pages.some(({ broadcasts }) => broadcasts.some(isSending))
        ? pollMs
        : false,
  });

/** One broadcast, read again while it is being sent. */
export const broadcastQuery = (botId: string, id: string) =>
  queryOptions({
    queryKey: [...broadcastsKey(botId), id],
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

/** The number of recipients with a result. */
export function handledOf({ sent, unreachable, failed, unknown }: Broadcast): number {
  return sent + unreachable + failed + unknown;
}

/** Messages that were being sent at a cancellation are counted within seconds. */
function isSending({ status, finishedAt }: Broadcast): boolean {
  const isJustCancelled =
    status === "cancelled" && finishedAt !== null && serviceNow() - finishedAt < 30_000;
  return status === "sending" || isJustCancelled;
}
