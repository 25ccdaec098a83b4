import { infiniteQueryOptions } from "@tanstack/react-query";
import type { PageQuery } from "#contract/http/page.schema.ts";
import type { HistoryQuery } from "#contract/user/session.schema.ts";
import { playerLanguage } from "../session/page-context.ts";
import { playerCall } from "../session/player-call.ts";
import { queryDefaults } from "../session/query-defaults.ts";
import { request } from "../session/service-request.ts";

const rowsPerRequest = 50;

/** The player's friends, paginated. */
export const friendsQuery = infiniteQueryOptions({
  queryKey: ["friends"],
  queryFn: async ({ client, pageParam }) =>
    request("GET /friends", { ...(await playerCall(client)), query: rowsAfter(pageParam) }),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...queryDefaults,
  retry: 1,
});

/** The player's points history, newest first, paginated. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ["history"],
  queryFn: async ({ client, pageParam }) =>
    request("GET /history", {
      ...(await playerCall(client)),
      query: { ...rowsAfter(pageParam), ...timeZone(), language: playerLanguage },
    }),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...queryDefaults,
  retry: 1,
});

/** The player's time zone, which decides when a day begins; empty if the device hides it. */
function timeZone(): Pick<HistoryQuery, "timeZone"> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { timeZone } : {};
}

/** The rows after `cursor`, or the first ones. */
function rowsAfter(cursor: string): PageQuery {
  return { limit: String(rowsPerRequest), ...(cursor && { cursor }) };
}
