import { queryOptions } from "@tanstack/react-query";
import type { FieldRequest } from "#contract/field/custom-field.schema.ts";
import { request } from "#web/request.ts";
import { bot } from "../session/page-context.ts";
import { sessionQuery } from "../session/session-query.ts";

/** Tokens are renewed this long before they expire. */
const marginMs = 30_000;

/** The tokens of all signed fields for this field request, in one call. */
export function fieldTokensQuery(fieldRequest: FieldRequest) {
  return queryOptions({
    queryKey: ["field-tokens", fieldRequest],
    queryFn: async ({ client }) => {
      const { token } = await client.fetchQuery(sessionQuery);
      return request("POST /field-tokens", {
        botId: bot.id,
        authorization: `Bearer ${token}`,
      });
    },
    staleTime: ({ state }) =>
      Math.max(0, (state.data?.expiresAt ?? 0) - (state.data?.serverTime ?? 0) - marginMs),
    networkMode: "always",
    retry: false,
  });
}
