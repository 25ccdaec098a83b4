import { sql } from "kysely";
import { hourId } from "../engine/id.ts";
import { prepared } from "../engine/prepared.ts";
import { isForeignKeyViolation } from "../engine/store-error.ts";
import type { Database, LedgerSource } from "../engine/tables.ts";
import type { PlayerId } from "./bot-user.ts";

/** The sources whose points of an hour are one ledger row that grows. */
export const hourlySources = ["taps", "automining"] as const satisfies LedgerSource[];
export type HourlySource = (typeof hourlySources)[number];

/** Whether the points of an hour from `source` are one ledger row that grows. */
export const isHourly = (source: LedgerSource): source is HourlySource =>
  hourlySources.some((hourly) => hourly === source);

/** Points of a source that is paid often. */
export interface HourlyPoints {
  readonly botId: string;
  readonly tgId: number;
  readonly delta: number;
  readonly balanceAfter: number;
}

const hourMs = 3_600_000;
/** Part of stored ids, so it never changes. */
const kindOf: Readonly<Record<HourlySource, number>> = { taps: 1, automining: 2 };

/** The id of the ledger row for a user's points of `source` in the hour of `now`. */
export function hourEntryId(source: HourlySource, tgId: number, now: number): string {
  return hourId(now - (now % hourMs), kindOf[source], tgId);
}

/**
 * Adds points to the ledger rows of the hour; the caller changes the balances in the same
 * transaction.
 */
export async function addToHour(
  db: Database,
  source: HourlySource,
  all: readonly HourlyPoints[],
  now: number,
): Promise<void> {
  const [points] = all;
  if (points && all.length === 1) {
    const { botId, tgId, delta, balanceAfter } = points;
    await addOne(db, hourEntryId(source, tgId, now), source, botId, tgId, delta, balanceAfter, now);
  } else if (points) await adding(db, rowsOf(source, all, now)).execute();
}

const adding = (db: Database, rows: readonly ReturnType<typeof rowOf>[]) =>
  db
    .insertInto("ledger")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "id"]).doUpdateSet({
        delta: sql`ledger.delta + excluded.delta`,
        balance_after: sql`excluded.balance_after`,
        created_at: sql`excluded.created_at`,
      }),
    );

const addOne = prepared(
  (
    db,
    id: string,
    source: HourlySource,
    botId: string,
    tgId: number,
    delta: number,
    balanceAfter: number,
    now: number,
  ) => adding(db, [rowOf(id, source, { botId, tgId, delta, balanceAfter }, now)]),
);

/**
 * Makes the ledger row of the hour, still without points, unless it exists. Does nothing for a user
 * who is just being deleted.
 */
export async function startHour(
  db: Database,
  source: HourlySource,
  { botId, tgId }: PlayerId,
  now: number,
): Promise<void> {
  await db
    .insertInto("ledger")
    .values(rowsOf(source, [{ botId, tgId, delta: 0, balanceAfter: 0 }], now))
    .onConflict((conflict) => conflict.columns(["bot_id", "id"]).doNothing())
    .execute()
    .catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
    });
}

function rowsOf(source: HourlySource, all: readonly HourlyPoints[], now: number) {
  return all.map((points) => rowOf(hourEntryId(source, points.tgId, now), source, points, now));
}

function rowOf(
  id: string,
  source: HourlySource,
  { botId, tgId, delta, balanceAfter }: HourlyPoints,
  now: number,
) {
  return {
    bot_id: botId,
    id,
    tg_id: tgId,
    delta,
    balance_after: balanceAfter,
    source,
    api_key_id: null,
    owner_id: null,
    reason: "",
    idempotency_key: null,
    created_at: now,
  };
}
