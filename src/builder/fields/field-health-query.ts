import { queryOptions } from "@tanstack/react-query";
import { call } from "../request/builder-request.ts";

const againMs = 60_000;

/** The health of the bot's fields on players' devices, refetched every minute. */
export const healthQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "health"],
    queryFn: ({ signal }) => call("GET /bots/:botId/field-health", { params: { botId }, signal }),
    refetchInterval: againMs,
  });
