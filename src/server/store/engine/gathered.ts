import type { Database } from "./tables.ts";

interface Waiting<Key, Found> {
  readonly key: Key;
  readonly found: (found: Found) => void;
  readonly failed: (error: unknown) => void;
}

/** More would hold up the answer to the first. */
const maxAtOnce = 100;

/**
 * A read that is one query for all calls of the same turn and of the same bot: under load, most of a
 * short query's time is its round trip. `read` finds something for each of the keys, in their order.
 * Not for transactions.
 */
export function gathered<Key extends { readonly botId: string }, Found>(
  read: (db: Database, keys: readonly [Key, ...Key[]]) => Promise<readonly Found[]>,
): (db: Database, key: Key) => Promise<Found> {
  const gathering = new WeakMap<Database, Map<string, Waiting<Key, Found>[]>>();

  async function run(db: Database, all: readonly Waiting<Key, Found>[]): Promise<void> {
    const keys = all.map(({ key }) => key);
    try {
      const found = await read(db, keys as [Key, ...Key[]]);
      for (const [at, one] of all.entries()) one.found(found[at] as Found);
    } catch (error) {
      for (const { failed } of all) failed(error);
    }
  }

  return (db, key) =>
    new Promise((found, failed) => {
      const byBot = gathering.get(db) ?? new Map<string, Waiting<Key, Found>[]>();
      gathering.set(db, byBot);
      const all = byBot.get(key.botId) ?? [];
      const start = () => {
        if (byBot.get(key.botId) === all) byBot.delete(key.botId);
        void run(db, all);
      };
      all.push({ key, found, failed });
      if (all.length === 1) {
        byBot.set(key.botId, all);
        setImmediate(start);
      }
      if (all.length === maxAtOnce) byBot.delete(key.botId);
    });
}
