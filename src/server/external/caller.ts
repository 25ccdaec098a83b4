import { isBotId } from "#contract/bot-rule.ts";
import type { GameSettings } from "#contract/schema/game.ts";
import type { Clock } from "../clock.ts";
import { hashOfApiKey, isApiKey } from "../crypto/api-key.ts";
import { findLiveApiKey, type LiveApiKey, markApiKeyUsed } from "../store/bot/api-key.ts";
import { readGame } from "../store/bot/bot.ts";
import type { Database } from "../store/engine/tables.ts";

/** The bot that an external call is made for. */
export interface BotCaller {
  readonly botId: string;
  readonly apiKeyId: string;
  /** The rules of the bot's game. */
  readonly game: GameSettings;
}

/**
 * The caller with a live `apiKey` of the bot `botId`; undefined for an unknown bot or a key that is
 * missing, wrong, revoked or another bot's. Source: seed part 5.
 */
export type FindCaller = (apiKey: unknown, botId: string) => Promise<BotCaller | undefined>;

/** How long a result is cached, in ms; every process must refuse a revoked key within 1 s. */
const keptMs = 900;
const maxKept = 10_000;

/** Checks API keys by checksum, then by a query whose result is cached for less than a second. */
export function createKeyCheck(db: Database, clock: Clock): FindCaller {
  const kept = new Map<string, { caller: Promise<BotCaller | undefined>; until: number }>();
  /** The keys whose last use is being written. */
  const noting = new Set<string>();

  return async (apiKey, botId) => {
    if (!isApiKey(apiKey) || !isBotId(botId)) return undefined;
    const hash = hashOfApiKey(apiKey);
    const name = `${botId} ${hash}`;
    // Monotonic, so that setting the clock back does not prolong a revoked key.
    const askedAt = clock.monotonic();
    let found = kept.get(name);
    if (!found || found.until <= askedAt) {
      if (kept.size >= maxKept) kept.clear();
      found = { caller: findCaller(botId, hash), until: askedAt + keptMs };
      kept.set(name, found);
    }
    const caller = await found.caller.catch((error: unknown) => {
      kept.delete(name);
      throw error;
    });
    if (!caller) kept.delete(name);
    return caller;
  };

  async function findCaller(botId: string, hash: string): Promise<BotCaller | undefined> {
    const key = await findLiveApiKey(db, botId, hash);
    const game = key && (await readGame(db, botId));
    if (!game) return undefined;
    void noteUse(botId, key);
    return { botId, apiKeyId: key.id, game };
  }

  /** Not awaited, because the call must not wait or fail for it. */
  async function noteUse(botId: string, key: LiveApiKey): Promise<void> {
    if (noting.has(key.id)) return;
    noting.add(key.id);
    await markApiKeyUsed(db, botId, key, clock.now());
    noting.delete(key.id);
  }
}
