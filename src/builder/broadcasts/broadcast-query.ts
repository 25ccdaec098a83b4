import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Audience, Broadcast } from "#contract/message/broadcast.schema.ts";
import { slices } from "../parts/list/loaded.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { serviceNow } from "../request/service-time.ts";

/** How often a broadcast that is being sent is read again, in ms. */
const pollMs = 2000;
/** How often one that is scheduled for much later is read again, in ms. */
const maxPollMs = 60_000;

/** The key of all queries about the bot's broadcasts. */
export const broadcastsKey = (botId: string) => ["bot", botId, "broadcasts"] as const;

/** The bot's broadcasts, the scheduled ones first, then newest first. */
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
      !refusalOf(error) &&
      data !== undefined &&
      pollOf(data.pages.flatMap(({ broadcasts }) => broadcasts)),
  });

/** One broadcast, read again while it is scheduled or being sent. */
export const broadcastQuery = (botId: string, id: string) =>
  queryOptions({
    queryKey: [...broadcastsKey(botId), id],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/broadcasts/:id", { params: { botId, id }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      !refusalOf(error) && data !== undefined && pollOf([data]),
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

/** The time until broadcasts are read again, in ms; false for those that are over. */
function pollOf(broadcasts: readonly Broadcast[]): number | false {
  if (broadcasts.some(isSending)) return pollMs;
  const times = broadcasts.flatMap(({ status, hold, sendAt }) =>
    status === "scheduled" && hold === null ? (sendAt ?? []) : [],
  );
  if (times.length === 0) return false;
  return Math.min(maxPollMs, Math.max(pollMs, Math.min(...times) - serviceNow()));
}

/** Messages that were being sent at a cancellation are counted within seconds. */
function isSending({ status, finishedAt }: Broadcast): boolean {
  const isJustCancelled =
    status === "cancelled" && finishedAt !== null && serviceNow() - finishedAt < 30_000;
  return status === "sending" || isJustCancelled;
}
