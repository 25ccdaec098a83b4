import { sql } from "kysely";
import { hourId } from "../engine/id.ts";
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
  if (all.length === 0) return;
  await db
    .insertInto("ledger")
    .values(all.map((points) => rowOf(source, points, now)))
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "id"]).doUpdateSet({
        delta: sql`ledger.delta + excluded.delta`,
        balance_after: sql`excluded.balance_after`,
        created_at: sql`excluded.created_at`,
      }),
    )
    .execute();
}

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
    .values(rowOf(source, { botId, tgId, delta: 0, balanceAfter: 0 }, now))
    .onConflict((conflict) => conflict.columns(["bot_id", "id"]).doNothing())
    .execute()
    .catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
    });
}

function rowOf(
  source: HourlySource,
  { botId, tgId, delta, balanceAfter }: HourlyPoints,
  now: number,
) {
  return {
    bot_id: botId,
    id: hourEntryId(source, tgId, now),
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
