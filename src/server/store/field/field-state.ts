import type { FieldFailing } from "#contract/event/event.schema.ts";
import type { FieldHealth, FieldReport } from "#contract/field/field-health.schema.ts";
import { isoTime } from "../../clock.ts";
import { lockRows } from "../engine/dialect.ts";
import { type BotEvent, recordBotEvents } from "../event/record-events.ts";
import type { Database } from "../schema/tables.ts";
import { type FieldState, failuresOf, unreported, withFetches } from "./failing-rule.ts";

/** A sample that is older than the reports of a week is not shown. */
const sampleMs = 7 * 24 * 3_600_000;

/**
 * Adds reported fetches to the states of their fields, and records the event of a field that begins
 * to fail or works again. For a transaction, in which several processes take turns.
 */
export async function noteFetches(
  tx: Database,
  botId: string,
  fetches: FieldReport["fetches"],
  now: number,
): Promise<void> {
  const rows = await lockStates(tx, botId, [...new Set(fetches.map(({ field }) => field))], now);
  const events: BotEvent[] = [];
  const changed = rows.map((row) => {
    const own = fetches.filter(({ field }) => field === row.field);
    const before: FieldState = { recent: JSON.parse(row.recent), failingSince: row.failing_since };
    const outcomes = own.map(({ outcome }) => outcome);
    const after = withFetches(before, outcomes, now);
    events.push(...eventsOf(row.field, before, after));
    const sample = own.findLast(({ outcome }) => outcome === "suspicious")?.sample;
    const isOld = row.sampled_at !== null && row.sampled_at <= now - sampleMs;
    return {
      ...row,
      ...(isOld && { sample: null, sampled_at: null }),
      ...(sample && { sample, sampled_at: now }),
      recent: JSON.stringify(after.recent),
      failing_since: after.failingSince,
      changed_at: now,
    };
  });
  await tx
    .insertInto("field_states")
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "field"]).doUpdateSet(({ ref }) => ({
        recent: ref("excluded.recent"),
        failing_since: ref("excluded.failing_since"),
        sample: ref("excluded.sample"),
        sampled_at: ref("excluded.sampled_at"),
        changed_at: ref("excluded.changed_at"),
      })),
    )
    .execute();
  if (events.length > 0) await recordBotEvents({ tx, botId, now }, events);
}

/** The rows of these fields, locked in one order to prevent deadlocks. */
async function lockStates(tx: Database, botId: string, fields: readonly string[], now: number) {
  const state = {
    bot_id: botId,
    recent: JSON.stringify(unreported.recent),
    changed_at: now,
  };
  await tx
    .insertInto("field_states")
    .values([...fields].sort().map((field) => ({ ...state, field })))
    .onConflict((conflict) => conflict.columns(["bot_id", "field"]).doNothing())
    .execute();
  const rows = tx
    .selectFrom("field_states")
    .selectAll()
    .where("bot_id", "=", botId)
    .where("field", "in", fields)
    .orderBy("field");
  return lockRows(tx, rows).execute();
}

function eventsOf(field: string, before: FieldState, after: FieldState): BotEvent[] {
  const { failingSince: former } = before;
  const { failingSince: since } = after;
  if (former === null && since !== null) {
    const { share, outcome } = failuresOf(after.recent);
    const failing = { outcome: outcome as FieldFailing["data"]["outcome"], failedShare: share };
    return [{ type: "field.failing", data: { field, since: isoTime(since), ...failing } }];
  }
  if (former === null || since !== null) return [];
  return [{ type: "field.recovered", data: { field, since: isoTime(former) } }];
}

/** The states of the bot's reported fields, by name, at `now`. */
export async function readStates(
  db: Database,
  botId: string,
  now: number,
): Promise<Map<string, Pick<FieldHealth, "failingSince" | "sample">>> {
  const rows = await db
    .selectFrom("field_states")
    .select(["field", "failing_since", "sample", "sampled_at"])
    .where("bot_id", "=", botId)
    .execute();
  return new Map(
    rows.map(({ field, failing_since: failingSince, sample: text, sampled_at: at }) => [
      field,
      {
        ...(failingSince !== null && { failingSince }),
        ...(text !== null && at !== null && at > now - sampleMs && { sample: { text, at } }),
      },
    ]),
  );
}
