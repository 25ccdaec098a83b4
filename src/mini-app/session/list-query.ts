import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { FriendList, HistoryList } from "#contract/mini-app.ts";
import { listFriends, listHistory } from "#contract/mini-app-address.ts";
import { request } from "#web/request.ts";
import { asking } from "./asking.ts";
import { page } from "./page-context.ts";
import { sessionQuery } from "./session-query.ts";

/** How many rows a page of a list brings. */
const rows = 50;

/** The player's friends, page by page. */
export const friendsQuery = infiniteQueryOptions({
  queryKey: ["friends"],
  queryFn: ({ client, pageParam }) => readPage<FriendList>(client, listFriends, pageParam),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...asking,
  retry: 1,
});

/** The player's points history, newest first, page by page. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ["history"],
  queryFn: ({ client, pageParam }) => readPage<HistoryList>(client, listHistory, pageParam),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...asking,
  retry: 1,
});

async function readPage<List>(
  client: QueryClient,
  { method, url }: typeof listFriends | typeof listHistory,
  cursor: string,
): Promise<List> {
  const { token } = await client.fetchQuery(sessionQuery);
  const query = new URLSearchParams({ limit: String(rows), ...(cursor && { cursor }) });
  return request<List>(
    { method, url: `${url}?${query}` },
    { botId: page.id, authorization: `Bearer ${token}` },
  );
}
