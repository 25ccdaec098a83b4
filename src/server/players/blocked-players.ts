import type { Clock } from "../clock.ts";
import { keepBriefly } from "../keep-briefly.ts";
import type { Bot } from "../store/bot/bot.ts";
import type { Database } from "../store/engine/tables.ts";
import { blockedUsers } from "../store/user/block.ts";

/** Tells whom the owners of a bot have blocked. */
export interface BlockedPlayers {
  has(bot: BlockingBot, tgId: number): Promise<boolean>;
}

type BlockingBot = Pick<Bot, "id" | "blockedChangedAt">;

/** Until somebody else is blocked; a bot's ids are read anew then, by their name. */
const limits = { keptMs: Number.POSITIVE_INFINITY, maxKept: 1000 } as const;

/**
 * Keeps the blocked players of each bot until the bot says that they have changed, so that a call
 * costs no query, and one of a bot that has never blocked anybody nothing at all.
 */
export function createBlockedPlayers(db: Database, clock: Clock): BlockedPlayers {
  const blocked = keepBriefly(
    clock,
    ({ id }: BlockingBot) => blockedUsers(db, id),
    limits,
    ({ id, blockedChangedAt }) => `${id} ${blockedChangedAt}`,
  );
  return {
    has: async (bot, tgId) =>
      bot.blockedChangedAt !== null && ((await blocked.read(bot))?.has(tgId) ?? false),
  };
}
