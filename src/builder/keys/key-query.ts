import { queryOptions } from "@tanstack/react-query";
import { listApiKeys } from "#contract/builder-address.ts";
import type { ApiKeyInfo } from "#contract/integration.ts";
import { call } from "../builder-request.ts";

/** The bot's API keys, the newest first, revoked ones too. */
export const keysQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "keys"],
    queryFn: async ({ signal }) => (await call<{ keys: ApiKeyInfo[] }>(listApiKeys, { params: { botId }, signal })).keys,
  });
