import { type Selectable, sql } from "kysely";
import { hourId } from "../engine/id.ts";
import { pick, statement, type Write, writeOf } from "../engine/statement.ts";
import type { Database, LedgerSource, LedgerTable } from "../schema/tables.ts";

/** The sources with one growing ledger row an hour. */
export const hourlySources = ["taps", "automining"] as const satisfies LedgerSource[];
export type HourlySource = (typeof hourlySources)[number];

/** Whether the points of `source` share one growing ledger row an hour. */
export const isHourly = (source: string): source is HourlySource =>
  hourlySources.some((hourly) => hourly === source);

const hourMs = 3_600_000;
/** Part of stored ids, so it never changes. */
const kindOf: Readonly<Record<HourlySource, number>> = { taps: 1, automining: 2 };

/** The id of the ledger row for a user's points of `source` in the hour of `now`. */
export function hourEntryId(source: HourlySource, tgId: number, now: number): string {
  return hourId(now - (now % hourMs), kindOf[source], tgId);
}

/** An entry of the ledger. */
export type LedgerRow = Selectable<LedgerTable>;

const columns = [
  "bot_id",
  "id",
  "tg_id",
  "delta",
  "balance_after",
  "source",
  "api_key_id",
  "owner_id",
  "reason",
  "idempotency_key",
  "created_at",
] as const satisfies (keyof LedgerRow)[];

const insert = statement((db, entry: LedgerRow) =>
  db
    .insertInto("ledger")
    .values(pick(entry, columns))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id"),
);

/** Adds an entry. False, with nothing added, if the bot has one with its idempotency key. */
export async function insertEntry(db: Database, entry: LedgerRow): Promise<boolean> {
  return (await insert.first(db, entry)) !== undefined;
}

const addOne = statement((db, entry: LedgerRow) => adding(db, [pick(entry, columns)]));

export const addingToHour = (entry: LedgerRow): Write => writeOf(addOne, entry);

/** Adds points to the hour's entries of several users. */
export async function addToHour(db: Database, entries: readonly LedgerRow[]): Promise<void> {
  if (entries.length > 0) await adding(db, entries).execute();
}

function adding(db: Database, entries: readonly LedgerRow[]) {
  return db
    .insertInto("ledger")
    .values(entries)
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "id"]).doUpdateSet({
        delta: sql`ledger.delta + excluded.delta`,
        balance_after: sql`excluded.balance_after`,
        created_at: sql`excluded.created_at`,
      }),
    );
}

/** The sources of the ledger that are activities. */
export type ActivitySource = Extract<LedgerSource, "task" | "daily" | "boost" | "invite" | "quiz">;

/**
 * The idempotency key of an activity's payment to a player: once for each `id`. Owners' own keys
 * have no slash, so they cannot equal one.
 */
export function activityKey(source: ActivitySource, tgId: number, id: string | number): string {
  return `/${source}/${tgId}/${id}`;
}
