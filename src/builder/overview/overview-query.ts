import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../request/builder-request.ts";

/** How many days an overview may be of. */
export const spans = ["30", "90"] as const;
export type Span = (typeof spans)[number];

const againMs = 30_000;
/** Costly numbers are not read again sooner. */
const staleMs = 60_000;

/** The bot's numbers; read again every half a minute while the page is visible. */
export const overviewQuery = (botId: string, days: Span) =>
  queryOptions({
    queryKey: ["bot", botId, "overview", days],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/overview", { params: { botId }, query: { days }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });

/** The bot's players by source; read again seldom, because all players are counted. */
export const sourcesQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "sources"],
    queryFn: ({ signal }) => call("GET /bots/:botId/sources", { params: { botId }, signal }),
    staleTime: staleMs,
  });

/** The bot's failing fields, for the navigation; seldom read again. */
export const failingFieldsQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "failing-fields"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/failing-fields", { params: { botId }, signal })).fields,
    staleTime: staleMs,
    refetchInterval: 5 * staleMs,
  });
