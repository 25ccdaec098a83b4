import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { listFriends, listHistory } from "#contract/mini-app-endpoints.ts";
import type { PageQuery } from "#contract/schema/mini-app.ts";
import { request } from "#web/request.ts";
import { asking } from "../session/asking.ts";
import { page } from "../session/page-context.ts";
import { sessionQuery } from "../session/session-query.ts";

/** How many rows a page of a list brings. */
const rows = 50;

/** The player's friends, page by page. */
export const friendsQuery = infiniteQueryOptions({
  queryKey: ["friends"],
  queryFn: async ({ client, pageParam }) =>
    request(pageOf(listFriends, pageParam), await player(client)),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...asking,
  retry: 1,
});

/** The player's points history, newest first, page by page. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ["history"],
  queryFn: async ({ client, pageParam }) =>
    request(pageOf(listHistory, pageParam), await player(client)),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...asking,
  retry: 1,
});

/** The endpoint with a query for the page after `cursor`, or for the first one. */
function pageOf<E extends typeof listFriends | typeof listHistory>(endpoint: E, cursor: string): E {
  const query: PageQuery = { limit: String(rows), ...(cursor && { cursor }) };
  return { ...endpoint, url: `${endpoint.url}?${new URLSearchParams(query)}` };
}

async function player(client: QueryClient) {
  const { token } = await client.fetchQuery(sessionQuery);
  return { botId: page.id, authorization: `Bearer ${token}` };
}
