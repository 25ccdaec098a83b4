import { queryOptions } from "@tanstack/react-query";
import { playerCall } from "../session/player-call.ts";
import { queryDefaults, staleAfter } from "../session/query-defaults.ts";
import { request } from "../session/service-request.ts";

/** Refetched when the app becomes visible after this long, as the session is. */
const staleMs = 60_000;

/** The blocks of the pages after the first. */
export const pageBlocksQuery = queryOptions({
  queryKey: ["page-blocks"],
  queryFn: async ({ client }) => request("GET /pages", await playerCall(client)),
  ...queryDefaults,
  staleTime: staleAfter(staleMs),
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});
