import { queryOptions } from "@tanstack/react-query";
import { listBots, readOwnedBot } from "#contract/builder-address.ts";
import type { BotSummary, OwnedBot } from "#contract/owned-bot.ts";
import { call } from "./builder-request.ts";

/** The owner's bots, by name. */
export const botsQuery = queryOptions({
  queryKey: ["bots"],
  queryFn: async ({ signal }) => (await call<{ bots: BotSummary[] }>(listBots, { signal })).bots,
});

/**
 * One bot with its settings and fields. All that is kept of a bot has a key that begins with this
 * one's.
 */
export const ownedBotQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId],
    queryFn: ({ signal }) => call<OwnedBot>(readOwnedBot, { params: { botId }, signal }),
  });
