import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../request/builder-request.ts";

export const periods = ["all", "last-7-days"] as const;
/** Which friends are counted. */
export type Period = (typeof periods)[number];

/** The players who have brought the most friends. */
export const invitersQuery = (botId: string, period: Period) =>
  queryOptions({
    queryKey: ["bot", botId, "inviters", period],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/inviters", { params: { botId }, query: { period }, signal }),
    placeholderData: keepPreviousData,
  });
