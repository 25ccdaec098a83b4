import { sql } from "kysely";
import { withoutTimeLimits } from "../engine/database.ts";
import { lockName } from "../engine/dialect.ts";
import { liftLimits } from "../engine/postgres-limits.ts";
import { readEventBacklog } from "../event/event-backlog.ts";
import type { Database } from "../schema/tables.ts";

/** The table that marks a copy which `pg_restore` has made and nobody has opened yet. */
const mark = "unfinished_restore";

/** The unfinished work in a copy. */
export interface UnderWay {
  readonly broadcasts: number;
  /** Scheduled broadcasts whose time has passed. */
  readonly scheduled: number;
  readonly messages: number;
  /** Counted up to 10,000. */
  readonly events: number;
}

/**
 * Holds work that a restored copy would send a second time, because the original store may have
 * continued: broadcasts are paused for their owners, scheduled ones whose time has passed by `now`
 * do not start by themselves, and messages to single users become unknown.
 * Events are sent again, because receivers recognise each by its id.
 */
export function holdRestored(db: Database, now: number): Promise<UnderWay> {
  return db.transaction().execute((transaction) => hold(transaction, now));
}

async function hold(transaction: Database, now: number): Promise<UnderWay> {
  const broadcasts = await transaction
    .updateTable("broadcasts")
    .set({ status: "paused", hold_code: "RESTORED", hold_text: "" })
    .where("status", "in", ["sending", "paused"])
    .executeTakeFirst();
  const scheduled = await transaction
    .updateTable("broadcasts")
    .set({ due_at: null, hold_code: "RESTORED", hold_text: "" })
    .where("status", "=", "scheduled")
    .where("send_at", "<=", now)
    .executeTakeFirst();
  const messages = await transaction
    .updateTable("messages")
    .set({ status: "unknown", claimer: null })
    .where("status", "in", ["queued", "sending"])
    .where("broadcast_id", "is", null)
    .executeTakeFirst();
  return {
    broadcasts: Number(broadcasts.numUpdatedRows),
    scheduled: Number(scheduled.numUpdatedRows),
    messages: Number(messages.numUpdatedRows),
    events: (await readEventBacklog(transaction)).count,
  };
}

/**
 * Like `holdRestored`, for a marked copy, once; undefined, with nothing changed, for any other
 * store.
 */
export async function holdMarked(
  db: Database,
  databaseUrl: string | undefined,
  now: number,
): Promise<UnderWay | undefined> {
  if (databaseUrl === undefined || !(await isMarked(db))) return undefined;
  return unlimited(databaseUrl, async (transaction) => {
    await lockName(transaction, mark);
    // Another process may have held it by now.
    if (!(await isMarked(transaction))) return undefined;
    const underWay = await hold(transaction, now);
    await sql`drop table ${sql.table(mark)}`.execute(transaction);
    return underWay;
  });
}

async function isMarked(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isMarked: boolean }>`
    select to_regclass(${mark}) is not null as "isMarked"`.execute(db);
  return rows[0]?.isMarked === true;
}

/** Gathers the statistics that a copy lacks, without which the first query plans are bad. */
export async function analyzeCopy(databaseUrl: string): Promise<void> {
  await unlimited(databaseUrl, (transaction) => sql`analyze`.execute(transaction));
}

/**
 * A copy may have more rows than a statement may read within the limits of its role or of a pooler.
 */
function unlimited<Result>(
  databaseUrl: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return withoutTimeLimits(databaseUrl, (db) =>
    db.transaction().execute(async (transaction) => {
      await liftLimits(transaction);
      return work(transaction);
    }),
  );
}
