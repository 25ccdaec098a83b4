import type { Bot } from "../store/bot/bot.ts";
import type { Database } from "../store/schema/tables.ts";
import { blockedUsers } from "../store/user/ban.ts";
import { ttlCache } from "../ttl-cache.ts";

/** Tells whom the owners of a bot have blocked. */
export interface BlockedPlayers {
  has(bot: BlockingBot, tgId: number): Promise<boolean>;
}

type BlockingBot = Pick<Bot, "id" | "blockedChangedAt">;

const maxBots = 1000;

/**
 * Keeps the blocked players of each bot until the bot says that they have changed, so that a call
 * costs no query, and one of a bot that has never blocked anybody nothing at all.
 */
export function createBlockedPlayers(db: Database): BlockedPlayers {
  const blocked = ttlCache({
    read: ({ id }: BlockingBot) => blockedUsers(db, id),
    nameOf: ({ id, blockedChangedAt }) => `${id} ${blockedChangedAt}`,
    maxSize: maxBots,
  });
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
      return (await blocked.read(bot)).has(tgId);
    },
  };
}
