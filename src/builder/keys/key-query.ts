import { queryOptions } from "@tanstack/react-query";
import { listApiKeys } from "#contract/builder-endpoints.ts";
import { call } from "../request/builder-request.ts";

/** The bot's API keys, newest first, including revoked ones. */
export const keysQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "keys"],
    queryFn: async ({ signal }) => (await call(listApiKeys, { params: { botId }, signal })).keys,
  });
