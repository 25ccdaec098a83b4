import { queryOptions } from "@tanstack/react-query";
import { call } from "../request/builder-request.ts";

/** The bot's API keys, newest first, including revoked ones. */
export const keysQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "keys"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/api-keys", { params: { botId }, signal })).keys,
  });
