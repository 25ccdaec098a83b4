import type { Clock } from "./clock.ts";

/** What was read lately, by key. */
export interface KeptBriefly<Value> {
  /** The value, as it was at most `keptMs` ago. */
  read(key: string): Promise<Value | undefined>;
  /** Makes the next call read again. */
  forget(key: string): void;
}

/** How long a value is kept, in ms: a change made by another process shows within 1 s. Our rule. */
const keptMs = 900;
const maxKept = 10_000;

/** Keeps each value that `read` finds for less than a second. Errors and misses are not kept. */
export function keepBriefly<Value>(
  clock: Clock,
  read: (key: string) => Promise<Value | undefined>,
): KeptBriefly<Value> {
  const kept = new Map<string, { readonly value: Promise<Value | undefined>; until: number }>();

  async function readAnew(key: string, until: number): Promise<Value | undefined> {
    const entry = { value: read(key), until };
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, entry);
    const drop = () => kept.get(key) === entry && kept.delete(key);
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
      const found = kept.get(key);
      return found && found.until > now ? found.value : readAnew(key, now + keptMs);
    },
    forget: (key) => void kept.delete(key),
  };
}
