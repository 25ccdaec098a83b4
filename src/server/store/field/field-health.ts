import { type RawBuilder, sql } from "kysely";
import type {
  FieldHealth,
  FieldReport,
  HealthSummary,
} from "#contract/field/field-health.schema.ts";
import type { FieldOutcome } from "#contract/field/field-limit.ts";
import { whole } from "../engine/dialect.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import type { Database } from "../schema/tables.ts";
import { noteFetches, readStates } from "./field-state.ts";
import { bucketOf, percentile } from "./health-bucket.ts";

const hourMs = 3_600_000;
const dayHours = 24;
const weekHours = 7 * dayHours;

/**
 * Adds reported fetches to the counts of the current hour and to the states of the fields, which
 * must be the bot's. Several processes take turns.
 */
export async function countFetches(
  db: Database,
  botId: string,
  fetches: FieldReport["fetches"],
  now: number,
): Promise<void> {
  if (fetches.length === 0) return;
  const counts = new Map<string, Count>();
  for (const { field, outcome, milliseconds } of fetches) {
    // The duration of a failure is meaningless.
    const bucket = outcome === "ok" ? bucketOf(milliseconds) : 0;
    const key = `${field} ${outcome} ${bucket}`;
    counts.set(key, { field, outcome, bucket, fetches: (counts.get(key)?.fetches ?? 0) + 1 });
  }
  // Always in the same order, to prevent deadlocks.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
  const hour = hourOf(now);
  await inSharedTransaction(db, async (transaction) => {
    await transaction
      .insertInto("field_health")
      .values(rows.map((row) => ({ bot_id: botId, hour, last_at: now, ...row })))
      .onConflict((conflict) =>
        conflict.columns(["bot_id", "field", "hour", "outcome", "bucket"]).doUpdateSet({
          fetches: sql`field_health.fetches + excluded.fetches`,
          last_at: sql`case when excluded.last_at > field_health.last_at then excluded.last_at else field_health.last_at end`,
        }),
      )
      .execute();
    await noteFetches(transaction, botId, fetches, now);
  });
}

/** The health of these fields at `now`; zeros without reports. */
export async function readHealth(
  db: Database,
  botId: string,
  fields: readonly string[],
  now: number,
): Promise<FieldHealth[]> {
  const week = reportsOf(db, botId, hourOf(now) - (weekHours - 1) * hourMs);
  const daySince = whole(hourOf(now) - (dayHours - 1) * hourMs);
  const [counts, hours, states] = await Promise.all([
    week
      .select(["outcome", "bucket", fetchesSum.as("fetches")])
      .select(sumIf(sql`hour >= ${daySince}`).as("inDay"))
      .select(({ fn }) => fn.max("last_at").as("lastAt"))
      .groupBy(["outcome", "bucket"])
      .execute(),
    week
      .select(["hour as at", fetchesSum.as("fetches"), goodSum.as("good")])
      .groupBy("hour")
      .orderBy("hour")
      .execute(),
    readStates(db, botId, now),
  ]);
  return fields.map((field) => {
    const own = counts.filter((count) => count.field === field);
    return {
      field,
      ...states.get(field),
      day: summaryOf(own.map((count) => ({ ...count, fetches: count.inDay }))),
      week: summaryOf(own),
      hours: hours
        .filter((hour) => hour.field === field)
        .map(({ at, fetches, good }) => ({ at, fetches, good })),
    };
  });
}

/** The numbers of reported and of successful fetches of each field in the 24 hours before `now`. */
export function readDayRates(
  db: Database,
  botId: string,
  now: number,
): Promise<{ field: string; fetches: number; good: number }[]> {
  return reportsOf(db, botId, hourOf(now) - (dayHours - 1) * hourMs)
    .select([fetchesSum.as("fetches"), goodSum.as("good")])
    .execute();
}

const fetchesSum = sql<number>`cast(sum(fetches) as bigint)`;
const goodSum = sumIf(sql`outcome = 'ok'`);

function sumIf(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`cast(sum(case when ${condition} then fetches else 0 end) as bigint)`;
}

function reportsOf(db: Database, botId: string, since: number) {
  return db
    .selectFrom("field_health")
    .select("field")
    .where("bot_id", "=", botId)
    .where("hour", ">=", since)
    .groupBy("field");
}

function hourOf(moment: number): number {
  return Math.floor(moment / hourMs) * hourMs;
}

/** Fetches of a field with one outcome and duration. */
interface Count {
  readonly field: string;
  readonly outcome: FieldOutcome;
  readonly bucket: number;
  readonly fetches: number;
}

function summaryOf(all: readonly (Count & { readonly lastAt: number })[]): HealthSummary {
  const counts = all.filter(({ fetches }) => fetches > 0);
  const good = counts.filter(({ outcome }) => outcome === "ok");
  const durations = new Map(good.map(({ bucket, fetches }) => [bucket, fetches]));
  return {
    fetches: sumOf(counts),
    good: sumOf(good),
    p50Milliseconds: percentile(durations, 0.5),
    p95Milliseconds: percentile(durations, 0.95),
    failures: counts
      .filter(({ outcome }) => outcome !== "ok")
      .map(({ outcome, fetches, lastAt }) => ({ outcome, count: fetches, lastAt }))
      .sort((a, b) => b.lastAt - a.lastAt),
  };
}

function sumOf(counts: readonly Count[]): number {
  return counts.reduce((sum, { fetches }) => sum + fetches, 0);
}
