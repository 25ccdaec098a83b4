import type { Bot } from "../store/bot/bot.ts";
import type { Database } from "../store/schema/tables.ts";
import { bannedUsers } from "../store/user/ban.ts";
import { ttlCache } from "../ttl-cache.ts";

/** The players that the owners of bots have banned. */
export interface BannedPlayers {
  has(bot: BanningBot, tgId: number): Promise<boolean>;
}

type BanningBot = Pick<Bot, "id" | "bansChangedAt">;

const maxBots = 1000;

/** Caches the banned players of each bot until the bot's `bansChangedAt` changes. */
export function createBannedPlayers(db: Database): BannedPlayers {
  const banned = ttlCache({
    read: ({ id }: BanningBot) => bannedUsers(db, id),
    nameOf: ({ id, bansChangedAt }) => `${id} ${bansChangedAt}`,
    maxSize: maxBots,
  });
  /** The last change of each bot. */
  const latest = new Map<string, number>();

  function forgetEarlier(id: string, changedAt: number): void {
    const before = latest.get(id);
    if (before !== undefined && before >= changedAt) return;
    latest.set(id, changedAt);
    if (before !== undefined) banned.forget({ id, bansChangedAt: before });
  }

  return {
    async has(bot, tgId) {
      if (bot.bansChangedAt === null) return false;
      forgetEarlier(bot.id, bot.bansChangedAt);
      return (await banned.read(bot)).has(tgId);
    },
  };
}
