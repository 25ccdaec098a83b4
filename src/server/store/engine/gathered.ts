import { setImmediate } from "node:timers/promises";
import type { Database } from "./tables.ts";

interface Waiting<Key, Found> {
  readonly key: Key;
  readonly found: (found: Found) => void;
  readonly failed: (error: unknown) => void;
}

/** More would hold up the answer to the first. */
const maxAtOnce = 100;
/** After so long, in ms, a query holds nobody up any more. */
const slowMs = 100;

/**
 * A query that calls for the same bot share: those of the same turn, and those that come while the
 * last one is under way. Under load, most of a short query's time is its round trip. `run` gives a
 * result for each of the keys, in their order. Not for transactions.
 */
export function gathered<Key extends { readonly botId: string }, Found>(
  run: (db: Database, keys: readonly [Key, ...Key[]]) => Promise<readonly Found[]>,
): (db: Database, key: Key) => Promise<Found> {
  /** By bot, while a query is under way or about to be. */
  const queues = new WeakMap<Database, Map<string, Waiting<Key, Found>[]>>();

  async function runFor(db: Database, all: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await run(db, all.map(({ key }) => key) as [Key, ...Key[]]);
      for (const [at, one] of all.entries()) one.found(found[at] as Found);
    } catch (error) {
      for (const { failed } of all) failed(error);
    }
  }

  /** Runs queries until nobody waits; beside one that is slow, others are begun. */
  async function empty(db: Database, waiting: Waiting<Key, Found>[], end: () => void) {
    await setImmediate();
    while (waiting.length > 0) {
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        void empty(db, waiting, end);
      }, slowMs);
      await runFor(db, waiting.splice(0, maxAtOnce));
      clearTimeout(timer);
      if (isSlow) return;
    }
    end();
  }

  return (db, key) =>
    new Promise((found, failed) => {
      const byBot = queues.get(db) ?? new Map<string, Waiting<Key, Found>[]>();
      queues.set(db, byBot);
      const waiting = byBot.get(key.botId);
      const one = { key, found, failed };
      if (waiting) return void waiting.push(one);
      const queue = [one];
      byBot.set(key.botId, queue);
      void empty(db, queue, () => byBot.delete(key.botId));
    });
}
