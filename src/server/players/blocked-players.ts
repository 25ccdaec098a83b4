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
  /** The last change of each bot's ids, whose set alone is of use. */
  const latest = new Map<string, number>();

  function forgetEarlier(id: string, changedAt: number): void {
    const before = latest.get(id);
    if (before !== undefined && before >= changedAt) return;
    latest.set(id, changedAt);
    if (before !== undefined) blocked.forget({ id, blockedChangedAt: before });
  }

  return {
    async has(bot, tgId) {
      if (bot.blockedChangedAt === null) return false;
      forgetEarlier(bot.id, bot.blockedChangedAt);
      return (await blocked.read(bot))?.has(tgId) ?? false;
    },
  };
}
