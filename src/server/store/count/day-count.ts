import { sql } from "kysely";
import type { Database, LedgerSource } from "../schema/tables.ts";

/**
 * The counts of a bot's day. `active`: players with a session that day. `last-active`: players
 * whose last session was that day, so that the sum over several days is the number of active
 * players. `returned-1` and `returned-7`: players who joined that day and came 1 or 7 days later.
 * `invited`: new players who came with a player's code. `points:` and `spent:` are sums. `since`:
 * the first counted day of an older bot.
 */
export type CountKind =
  | "since"
  | "new"
  | "invited"
  | "active"
  | "last-active"
  | "returned-1"
  | "returned-7"
  | "taps"
  | `points:${LedgerSource}`
  | `spent:${LedgerSource}`
  | `messages:${"sent" | "failed" | "unknown"}`;

/** A count of one day. */
export interface DayCount {
  /** As `dayOf` numbers days. */
  readonly day: number;
  readonly kind: CountKind;
  readonly count: number;
}

const dayMs = 86_400_000;

/** The number of the UTC day of a moment, in days since 1970. */
export function dayOf(now: number): number {
  return Math.floor(now / dayMs);
}

/** The start of a day, Unix ms. */
export function dayBeganAt(day: number): number {
  return day * dayMs;
}

/** The sum of two counts, capped at the largest safe integer, which a day's points may exceed. */
export function sumOf(a: number, b: number): number {
  return Math.min(a + b, Number.MAX_SAFE_INTEGER);
}

/** Adds to a bot's counts, in one statement. */
export async function addCounts(
  db: Database,
  botId: string,
  counts: readonly DayCount[],
): Promise<void> {
  if (counts.length === 0) return;
  // Always in the same order, to prevent deadlocks.
  const rows = counts
    .map(({ day, kind, count }) => ({ bot_id: botId, day, kind, count }))
    .sort((a, b) => a.day - b.day || (a.kind < b.kind ? -1 : 1));
  const most = sql.lit(Number.MAX_SAFE_INTEGER);
  await db
    .insertInto("day_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "day", "kind"]).doUpdateSet({
        count: sql`case when day_counts.count > ${most} - excluded.count then ${most}
          else day_counts.count + excluded.count end`,
      }),
    )
    .execute();
}

/** A bot's counts since a day. */
export async function readCounts(db: Database, botId: string, since: number): Promise<DayCount[]> {
  const rows = await db
    .selectFrom("day_counts")
    .select(["day", "kind", "count"])
    .where("bot_id", "=", botId)
    .where("day", ">=", since)
    .execute();
  return rows.map(({ day, kind, count }) => ({ day, kind: kind as CountKind, count }));
}
