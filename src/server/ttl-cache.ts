import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

export interface TtlCache<Key, Value> {
  /** The cached value, or one read now; concurrent calls share a read. */
  read(key: Key): Promise<Value>;
  /** Makes the next call read again. */
  forget(key: Key): void;
}

/**
 * The time for which a setting is cached, in ms: a change by another process takes effect within a
 * second.
 */
export const settingMs = 900;

/** Caches values up to `maxSize`, evicting the least recently used. Failures are not cached. */
export function ttlCache<Key, Value>({
  read,
  nameOf = String,
  ttl,
  maxSize,
  sizeOf = (value) => (value === undefined ? undefined : 1),
}: {
  readonly read: (key: Key) => Promise<Value>;
  /** Keys of one name share a value; default the key itself. */
  readonly nameOf?: (key: Key) => string;
  /**
   * The time for which a value is cached from the start of its reading, in ms; default as long as
   * there is room.
   */
  readonly ttl?: { readonly clock: Clock; readonly ms: number };
  readonly maxSize: number;
  /** The size of a value, or undefined not to cache it; default 1 for all but undefined. */
  readonly sizeOf?: (value: Value) => number | undefined;
}): TtlCache<Key, Value> {
  const cache = new LRUCache<string, Promise<Value>>({
    maxSize,
    ...(ttl && timeLimit(ttl.clock, ttl.ms)),
  });

  async function readAndKeep(key: Key): Promise<Value> {
    const name = nameOf(key);
    const reading = read(key);
    cache.set(name, reading, { size: 1 });
    const isForgotten = () => cache.peek(name) !== reading;
    try {
      const value = await reading;
      const size = sizeOf(value);
      if (size === 1 || isForgotten()) return value;
      if (size === undefined) cache.delete(name);
      else cache.set(name, Promise.resolve(value), { size: size || 1, noUpdateTTL: true });
      return value;
    } catch (error) {
      if (!isForgotten()) cache.delete(name);
      throw error;
    }
  }

  return {
    read: (key) => cache.get(nameOf(key)) ?? readAndKeep(key),
    forget: (key) => void cache.delete(nameOf(key)),
  };
}

/** Options of an LRU cache whose values expire by the monotonic time of `clock`. */
export function timeLimit(clock: Clock, ms: number) {
  // The library takes a start of 0 for no limit.
  return { ttl: ms, ttlResolution: 0, perf: { now: () => clock.monotonic() + 1 } } as const;
}
