import { infiniteQueryOptions } from "@tanstack/react-query";
import { listFriends, listHistory } from "#contract/mini-app-endpoints.ts";
import type { PageQuery } from "#contract/schema/mini-app.ts";
import { request } from "#web/request.ts";
import { playerCall } from "../session/player-call.ts";
import { queryDefaults } from "../session/query-defaults.ts";

const rowsPerRequest = 50;

/** The player's friends, paginated. */
export const friendsQuery = infiniteQueryOptions({
  queryKey: ["friends"],
  queryFn: async ({ client, pageParam }) =>
    request(withCursor(listFriends, pageParam), await playerCall(client)),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...queryDefaults,
  retry: 1,
});

/** The player's points history, newest first, paginated. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ["history"],
  queryFn: async ({ client, pageParam }) =>
    request(withCursor(listHistory, pageParam), await playerCall(client)),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...queryDefaults,
  retry: 1,
});

/** The endpoint with a query for the rows after `cursor`, or for the first ones. */
function withCursor<E extends typeof listFriends | typeof listHistory>(
  endpoint: E,
  cursor: string,
): E {
  const query: PageQuery = { limit: String(rowsPerRequest), ...(cursor && { cursor }) };
  return { ...endpoint, url: `${endpoint.url}?${new URLSearchParams(query)}` };
}
