import type { Clock } from "./clock.ts";

/** What was read lately, by key. */
export interface KeptBriefly<Value, Key = string> {
  /** The value, read at most `keptMs` ago. */
  read(key: Key): Promise<Value | undefined>;
  /** Makes the next call read again. */
  forget(key: Key): void;
}

/** For how long how many values are kept. */
interface Limits {
  readonly keptMs: number;
  readonly maxKept: number;
}

/** How long a value is kept, in ms: a change made by another process shows within 1 s. Our rule. */
const defaultLimits: Limits = { keptMs: 900, maxKept: 10_000 };

/**
 * Keeps each value that `read` finds: for less than a second, or as long as `limits` say. Past the
 * largest number the oldest is dropped. Errors and misses are not kept. Keys of one name, by default
 * the key itself, have one value.
 */
export function keepBriefly<Value, Key = string>(
  clock: Clock,
  read: (key: Key) => Promise<Value | undefined>,
  limits: Limits = defaultLimits,
  nameOf: (key: Key) => string = String,
): KeptBriefly<Value, Key> {
  const kept = new Map<string, { readonly value: Promise<Value | undefined>; until: number }>();

  async function readAnew(key: Key, until: number): Promise<Value | undefined> {
    const name = nameOf(key);
    const entry = { value: read(key), until };
    // Anew, so that the order of the names is that of their age.
    kept.delete(name);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= limits.maxKept) kept.delete(oldest);
    kept.set(name, entry);
    const drop = () => kept.get(name) === entry && kept.delete(name);
    try {
      const value = await entry.value;
      if (value === undefined) drop();
      return value;
    } catch (error) {
      drop();
      throw error;
    }
  }

  return {
    async read(key) {
      // Monotonic, so that setting the clock back does not prolong what has changed.
      const now = clock.monotonic();
      const found = kept.get(nameOf(key));
      return found && found.until > now ? found.value : readAnew(key, now + limits.keptMs);
    },
    forget: (key) => void kept.delete(nameOf(key)),
  };
}
