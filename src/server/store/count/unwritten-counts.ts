import { isPostgres } from "../engine/dialect.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import { isForeignKeyViolation } from "../engine/store-error.ts";
import type { Database } from "../schema/tables.ts";
import { addCounts, type CountKind, type DayCount, dayOf, sumOf } from "./day-count.ts";

/** The counts of a bot by day and kind. */
type Unwritten = Map<string, DayCount>;

/** The key is the bot. Only stored changes count, so this grows only while the store answers. */
const unwritten = new WeakMap<Database, Map<string, Unwritten>>();

/**
 * Adds to the counts in this process's memory until `takeUnwritten` takes them to be written:
 * players of a bot must not wait for each other at one row. Call this after the commit: inside the
 * transaction, a rollback would leave the counts too high.
 */
export function countLater(db: Database, botId: string, counts: readonly DayCount[]): void {
  if (db.isTransaction) throw new Error("Counts are taken after the commit, which may still fail.");
  if (counts.length === 0) return;
  const bots = unwritten.get(db) ?? new Map<string, Unwritten>();
  unwritten.set(db, bots);
  const own: Unwritten = bots.get(botId) ?? new Map();
  bots.set(botId, own);
  for (const { day, kind, count } of counts) {
    const key = `${day} ${kind}`;
    own.set(key, { day, kind, count: sumOf(own.get(key)?.count ?? 0, count) });
  }
}

/** Counts one occurrence. */
export function countOnce(db: Database, botId: string, kind: CountKind, now: number): void {
  countLater(db, botId, [{ day: dayOf(now), kind, count: 1 }]);
}

/** Writes taken counts; nothing if the bot was deleted. */
export async function writeCounts(
  db: Database,
  botId: string,
  counts: readonly DayCount[],
): Promise<void> {
  try {
    // On PostgreSQL a transaction would be two more round trips.
    await (isPostgres(db)
      ? addCounts(db, botId, counts)
      : inSharedTransaction(db, (within) => addCounts(within, botId, counts)));
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
  }
}

/** Takes the unwritten counts, by bot. */
export function takeUnwritten(db: Database): ReadonlyMap<string, readonly DayCount[]> {
  const bots = unwritten.get(db) ?? new Map<string, Unwritten>();
  unwritten.delete(db);
  return new Map(
    [...bots].map(([botId, counts]) => [
      botId,
      [...counts.values()].filter(({ count }) => count !== 0),
    ]),
  );
}
