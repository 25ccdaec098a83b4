import { type RawBuilder, sql } from "kysely";
import type { GameState } from "#contract/schema/game.ts";
import { accruedPoints, settleAutomining } from "#game/automining.ts";
import { weekBeganAt } from "#game/week.ts";
import { addCounts, dayOf, sumOf } from "../count/day-count.ts";
import { lockParents, whole } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";
import { announcePoints } from "../event/announce.ts";
import { announcedOf } from "../event/announced.ts";
import { addToHour } from "./ledger.ts";
import { assignmentsOf, beginWeek, withoutMinedBefore } from "./week.ts";

const usersAtOnce = 500;

/** A user's points with what auto-mining pays them at a moment. */
export interface Settled {
  readonly paid: number;
  /** What of it was mined before the week of the moment. */
  readonly paidBefore: number;
  readonly points: number;
  /** Auto-mining is then paid up to here, Unix ms. */
  readonly since: number;
}

type Mining = Pick<GameState, "points" | "autominingSince">;

/**
 * Settles a user whose rate changes at `now`: pays the whole points at the old rate so far, so that no
 * balance falls and no past time is paid at the new rate.
 */
export function atNewRate(state: Mining, oldRate: number, now: number): Settled {
  const { points, autominingSince } = state;
  const accrued = accruedPoints(autominingSince, oldRate, now);
  const paid = Math.min(accrued, Number.MAX_SAFE_INTEGER - points);
  return settledBy({ paid, since: Math.max(autominingSince, now) }, state, oldRate, now);
}

/** The same for a rate that stays: pays what took whole milliseconds, up to the maximum balance. */
export function atSameRate(state: Mining, rate: number, now: number): Settled {
  const { paid, since } = settleAutomining(state.autominingSince, rate, now);
  const room = Number.MAX_SAFE_INTEGER - state.points;
  return settledBy({ paid: Math.min(paid, room), since }, state, rate, now);
}

/**
 * Settles a user before `needed` points are taken, at a rate that stays: pays only what took whole
 * milliseconds, so that nothing is lost, unless the last points are needed.
 */
export function settleFor(state: Mining, rate: number, needed: number, now: number): Settled {
  const exact = settleAutomining(state.autominingSince, rate, now);
  const points = state.points + exact.paid;
  const isEnough = needed <= points && points <= Number.MAX_SAFE_INTEGER;
  return isEnough ? settledBy(exact, state, rate, now) : atNewRate(state, rate, now);
}

function settledBy(
  { paid, since }: Pick<Settled, "paid" | "since">,
  { points, autominingSince }: Mining,
  rate: number,
  now: number,
): Settled {
  const before = accruedPoints(autominingSince, rate, weekBeganAt(now));
  return { paid, paidBefore: Math.min(before, paid), points: points + paid, since };
}

/** A column or a parameter that is a whole number. */
type Sql = RawBuilder<unknown>;

/**
 * The condition that a user's points at `now`, including auto-mining as in `accruedPoints`, are at
 * most `max`; with those spent on boosts if `points` says so.
 */
export function accruedWithin(now: Sql, max: Sql, points = sql`points`): RawBuilder<boolean> {
  const elapsedMs = sql`case when automining_since < ${now} then ${now} - automining_since else 0 end`;
  const hours = sql`(${elapsedMs}) / 3600000 * automine_points_per_hour`;
  const rest = sql`(${elapsedMs}) % 3600000 * automine_points_per_hour / 3600000`;
  return sql<boolean>`${points} + ${hours} + ${rest} <= ${max}`;
}

/** Runs between two chunks of users; `users` are done so far. */
export type Rest = (users: number) => Promise<"go on" | "stop">;

/**
 * Moves every user of the bot to its auto-mining rate, paying what accrued at the old one. Works in
 * chunks, each its own transaction, with `rest` in between, which may stop it; `listChangedRates`
 * finds unfinished bots.
 */
export async function settleRate(
  db: Database,
  botId: string,
  now: number,
  rest: Rest,
): Promise<void> {
  const bot = await db
    .selectFrom("bots")
    .select("rate_changed_at")
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  if (!bot || bot.rate_changed_at === null) return;
  let after: number | undefined = 0;
  for (let users = usersAtOnce; after !== undefined; users += usersAtOnce) {
    const from: number = after;
    after = await db
      .transaction()
      .execute((transaction) => settleChunk(transaction, botId, from, now));
    if (after !== undefined && (await rest(users)) === "stop") return;
  }
  await db
    .updateTable("bots")
    .set({ rate_changed_at: null })
    .where("bot_id", "=", botId)
    // Unless the rate has changed again meanwhile.
    .where("rate_changed_at", "=", bot.rate_changed_at)
    .execute();
}

/** The bots whose users are not all at the bot's rate. */
export async function listChangedRates(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("bots")
    .select("bot_id")
    .where("rate_changed_at", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map((row) => row.bot_id);
}

/**
 * Settles the next users after `after` and returns the last one's id; undefined if there are none.
 */
async function settleChunk(
  db: Database,
  botId: string,
  after: number,
  now: number,
): Promise<number | undefined> {
  // Locked, so that no user is moved to an outdated rate.
  const held = db
    .selectFrom("bots")
    .select(["automine_points_per_hour as rate", "levels"])
    .where("bot_id", "=", botId);
  const bot = await lockParents(db, held).executeTakeFirst();
  if (!bot) return undefined;
  const users = await lockParents(
    db,
    db
      .selectFrom("bot_users")
      .select(["tg_id", "points", "points_spent", "automining_since", "automine_points_per_hour"])
      .where("bot_id", "=", botId)
      .where("tg_id", ">", after)
      .where(sql<boolean>`automine_points_per_hour != ${withBoost(bot.rate)}`)
      .orderBy("tg_id")
      .limit(usersAtOnce),
  ).execute();
  const settled = users.map((user) => {
    const state = { points: user.points, autominingSince: user.automining_since };
    const settling = atNewRate(state, user.automine_points_per_hour, now);
    return { tgId: user.tg_id, spent: user.points_spent, ...settling };
  });
  await writeSettled(db, botId, bot.rate, settled, now);
  const paid = settled.filter((user) => user.paid > 0);
  await addToHour(
    db,
    "automining",
    paid.map(({ tgId, paid: delta, points: balanceAfter }) => ({
      botId,
      tgId,
      delta,
      balanceAfter,
    })),
    now,
  );
  await announceMined(db, botId, bot.levels, paid, now);
  const points = paid.reduce((sum, user) => sumOf(sum, user.paid), 0);
  if (points > 0)
    await addCounts(db, botId, [{ day: dayOf(now), kind: "points:automining", count: points }]);
  return users.at(-1)?.tg_id;
}

async function announceMined(
  db: Database,
  botId: string,
  levels: string,
  paid: readonly SettledUser[],
  now: number,
): Promise<void> {
  if (paid.length === 0) return;
  const webhook = await db
    .selectFrom("webhooks")
    .select("types")
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  const announced = announcedOf(webhook?.types ?? null, JSON.parse(levels));
  const changes = paid.map(({ tgId, paid: delta, points: balance, spent }) => ({
    tgId,
    delta,
    balance,
    spent,
    source: "automining" as const,
  }));
  await announcePoints(db, botId, announced, changes, now);
}

/** A user's rate, of a bot with this one. */
const withBoost = (rate: number) =>
  sql<number>`(${whole(rate)} + coalesce(boost_automine_per_hour, 0))`;

interface SettledUser extends Settled {
  readonly tgId: number;
  /** Points spent on boosts. */
  readonly spent: number;
}

/** In one statement, which holds the locks a tenth of the time of one per user. */
async function writeSettled(
  db: Database,
  botId: string,
  rate: number,
  users: readonly SettledUser[],
  now: number,
): Promise<void> {
  if (users.length === 0) return;
  const rows = users.map(
    ({ tgId, points, since, paidBefore }) =>
      sql`(${whole(tgId)}, ${whole(points)}, ${whole(since)}, ${whole(paidBefore)})`,
  );
  const [first, last] = [users[0]?.tgId ?? 0, users.at(-1)?.tgId ?? 0];
  // Both stores name the columns of VALUES like this. The bounds keep a planner without statistics
  // from scanning the table.
  const week = withoutMinedBefore(beginWeek(whole(now)), sql.ref("column4"));
  await sql`update bot_users set points = column2, automining_since = column3,
      automine_points_per_hour = ${withBoost(rate)}, ${assignmentsOf(week)}
    from (values ${sql.join(rows)}) as settled where bot_id = ${botId} and tg_id = column1 and tg_id between ${whole(first)} and ${whole(last)}`.execute(
    db,
  );
}
