import { type RawBuilder, sql } from "kysely";
import type { GameState } from "#contract/game.ts";
import { accruedPoints } from "#game/automining.ts";
import { lockRows, whole } from "./dialect.ts";
import { addToLedger, type LedgerEntry } from "./ledger.ts";
import type { Database } from "./tables.ts";

const usersAtOnce = 500;

/**
 * What a user is paid, and since when the new rate counts, when the bot's rate changes: every whole point so far at the old rate,
 * so that nobody's balance falls, and not one hour at the new rate that passed under the old one.
 */
export function atNewRate(
  state: Pick<GameState, "points" | "autominingSince">,
  oldRate: number,
  now: number,
): { paid: number; since: number } {
  const accrued = accruedPoints(state.autominingSince, oldRate, now);
  return { paid: Math.min(accrued, Number.MAX_SAFE_INTEGER - state.points), since: Math.max(state.autominingSince, now) };
}

/** The condition that a user's points at `now`, with what auto-mining accrued by `accruedPoints`, are at most `most`. */
export function accruedWithin(now: number, most: number): RawBuilder<boolean> {
  const elapsedMs = sql`case when automining_since < ${whole(now)} then ${whole(now)} - automining_since else 0 end`;
  const hours = sql`(${elapsedMs}) / 3600000 * automine_points_per_hour`;
  const rest = sql`(${elapsedMs}) % 3600000 * automine_points_per_hour / 3600000`;
  return sql<boolean>`points + ${hours} + ${rest} <= ${whole(most)}`;
}

/** Brings every user of the bot to the rate `rate`, paying what accrued at the old one; in chunks, each a transaction of its own. */
export async function changeRate(db: Database, botId: string, rate: number, now: number): Promise<void> {
  let settled: number;
  do settled = await db.transaction().execute((transaction) => settleChunk(transaction, botId, rate, now));
  while (settled === usersAtOnce);
}

async function settleChunk(db: Database, botId: string, rate: number, now: number): Promise<number> {
  const users = await lockRows(
    db,
    db
      .selectFrom("bot_users")
      .select(["tg_id", "points", "automining_since", "automine_points_per_hour"])
      .where("bot_id", "=", botId)
      .where("automine_points_per_hour", "!=", rate)
      .orderBy("tg_id")
      .limit(usersAtOnce),
  ).execute();
  const entries: LedgerEntry[] = [];
  for (const user of users) {
    const state = { points: user.points, autominingSince: user.automining_since };
    const { paid, since } = atNewRate(state, user.automine_points_per_hour, now);
    const points = user.points + paid;
    await db
      .updateTable("bot_users")
      .set({ points, automining_since: since, automine_points_per_hour: rate })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", user.tg_id)
      .execute();
    if (paid > 0) entries.push({ botId, tgId: user.tg_id, delta: paid, balanceAfter: points, source: "automining" });
  }
  await addToLedger(db, entries, now);
  return users.length;
}
