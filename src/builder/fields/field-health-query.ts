import { queryOptions } from "@tanstack/react-query";
import { readFieldHealth } from "#contract/builder-address.ts";
import type { FieldHealth } from "#contract/field-health.ts";
import { call } from "../request/builder-request.ts";

/** How the fields of a bot have fared, as the service knew it at `serverTime`. */
export interface BotHealth {
  readonly serverTime: number;
  readonly fields: FieldHealth[];
}

const againMs = 60_000;

/** How the bot's fields have fared on players' devices; looked at again every minute. */
export const healthQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "health"],
    queryFn: ({ signal }) => call<BotHealth>(readFieldHealth, { params: { botId }, signal }),
    refetchInterval: againMs,
  });
