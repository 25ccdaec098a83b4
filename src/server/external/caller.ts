import { isBotId } from "#contract/bot-rule.ts";
import type { GameSettings } from "#contract/schema/game.ts";
import type { ServiceContext } from "../context.ts";
import { hashOfApiKey, isApiKey } from "../crypto/api-key.ts";
import { findLiveApiKey, type LiveApiKey, markApiKeyUsed } from "../store/bot/api-key.ts";
import { settingMs, ttlCache } from "../ttl-cache.ts";

/** The bot that an external call is made for. */
export interface BotCaller {
  readonly botId: string;
  readonly apiKeyId: string;
  /** The rules of the bot's game. */
  readonly game: GameSettings;
  /** Whether users' IP addresses may be shown. */
  readonly showsLastIp: boolean;
}

/**
 * The caller with a live `apiKey` of the bot `botId`; undefined for an unknown bot or a key that is
 * missing, wrong, revoked or another bot's.
 */
export type FindCaller = (apiKey: unknown, botId: string) => Promise<BotCaller | undefined>;

/** Checks API keys by checksum, then by a query whose result is kept for less than a second. */
export function createKeyCheck({
  store: { db },
  clock,
  bots,
}: Pick<ServiceContext, "store" | "clock" | "bots">): FindCaller {
  const keys = ttlCache({ read: findKey, ttl: { clock, ms: settingMs }, maxSize: 10_000 });
  /** The keys whose last use is being written. */
  const writing = new Set<string>();

  return async (apiKey, botId) => {
    if (!isApiKey(apiKey) || !isBotId(botId)) return undefined;
    const [keyId, bot] = await Promise.all([keys.read(`${botId} ${apiKey}`), bots.read(botId)]);
    if (keyId === undefined || !bot) return undefined;
    const { game, showsLastIp } = bot;
    return { botId, apiKeyId: keyId, game, showsLastIp };
  };

  async function findKey(name: string): Promise<string | undefined> {
    const [botId = "", apiKey = ""] = name.split(" ");
    const key = await findLiveApiKey(db, botId, hashOfApiKey(apiKey));
    if (key) void writeUse(botId, key);
    return key?.id;
  }

  /** Not awaited: the call must not wait or fail for it. */
  async function writeUse(botId: string, key: LiveApiKey): Promise<void> {
    if (writing.has(key.id)) return;
    writing.add(key.id);
    await markApiKeyUsed(db, botId, key, clock.now());
    writing.delete(key.id);
  }
}
