import { queryOptions } from "@tanstack/react-query";
import type { ApiKeyInfo } from "#contract/api-key.ts";
import { listApiKeys } from "#contract/builder-address.ts";
import { call } from "../request/builder-request.ts";

/** The bot's API keys, the newest first, revoked ones too. */
export const keysQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "keys"],
    queryFn: async ({ signal }) =>
      (await call<{ keys: ApiKeyInfo[] }>(listApiKeys, { params: { botId }, signal })).keys,
  });
