import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.ts";
import { timeLimit } from "../../ttl-cache.ts";

/** Values of fields, each for its own time; a bot's take a share of the memory at most. */
export interface ValueCache {
  get(key: string): string | undefined;
  /** Keeps a value for `ttlMs`, unless the bot's share is full. */
  keep(key: string, value: string, options: { botId: string; ttlMs: number }): void;
}

interface Entry {
  readonly botId: string;
  readonly value: string;
  readonly bytes: number;
}

const maxBytes = 32 * 1024 * 1024;
/** Else one bot's values could displace those of all others. */
const maxBytesPerBot = maxBytes / 8;
/** An entry's size besides its text. */
const entryBytes = 500;
/** Removing what has expired takes milliseconds. */
const purgeEveryMs = 1000;

/** Creates the cache of a process. */
export function createValueCache(clock: Clock): ValueCache {
  const bytesOfBots = new Map<string, number>();
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ botId, bytes }) => add(botId, -bytes),
    ...timeLimit(clock, 1),
  });
  let nextPurgeAt = Number.NEGATIVE_INFINITY;

  function add(botId: string, bytes: number): void {
    const sum = (bytesOfBots.get(botId) ?? 0) + bytes;
    if (sum > 0) bytesOfBots.set(botId, sum);
    else bytesOfBots.delete(botId);
  }

  return {
    get: (key) => entries.get(key)?.value,
    keep(key, value, { botId, ttlMs }) {
      const bytes = entryBytes + 2 * (value.length + key.length);
      const isFull = () => (bytesOfBots.get(botId) ?? 0) + bytes > maxBytesPerBot;
      // Expired values count until they are removed.
      if (isFull() && clock.monotonic() >= nextPurgeAt) {
        nextPurgeAt = clock.monotonic() + purgeEveryMs;
        entries.purgeStale();
      }
      if (isFull()) return;
      entries.set(key, { botId, value, bytes }, { ttl: ttlMs });
      add(botId, bytes);
    },
  };
}
