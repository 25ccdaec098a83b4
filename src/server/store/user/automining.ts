import { type RawBuilder, sql } from "kysely";
import type { GameState } from "#contract/schema/game.ts";
import { accruedPoints } from "#game/automining.ts";
import { lockParents, whole } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";
import { addToHour } from "./ledger.ts";

const usersAtOnce = 500;

/**
 * What a user is paid when the bot's rate changes, and since when the new rate counts: the whole
 * points at the old rate so far, so that no balance falls and no past time is paid at the new rate.
 */
export function atNewRate(
  state: Pick<GameState, "points" | "autominingSince">,
  oldRate: number,
  now: number,
): { paid: number; since: number } {
  const accrued = accruedPoints(state.autominingSince, oldRate, now);
  return {
    paid: Math.min(accrued, Number.MAX_SAFE_INTEGER - state.points),
    since: Math.max(state.autominingSince, now),
  };
}

/** A column or a parameter that is a whole number. */
type Sql = RawBuilder<unknown>;

/**
 * The condition that a user's points at `now`, including auto-mining as in `accruedPoints`, are at
 * most `max`.
 */
export function accruedWithin(now: Sql, max: Sql): RawBuilder<boolean> {
  const elapsedMs = sql`case when automining_since < ${now} then ${now} - automining_since else 0 end`;
  const hours = sql`(${elapsedMs}) / 3600000 * automine_points_per_hour`;
  const rest = sql`(${elapsedMs}) % 3600000 * automine_points_per_hour / 3600000`;
  return sql<boolean>`points + ${hours} + ${rest} <= ${max}`;
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
    .select("automine_points_per_hour as rate")
    .where("bot_id", "=", botId);
  const bot = await lockParents(db, held).executeTakeFirst();
  if (!bot) return undefined;
  const users = await lockParents(
    db,
    db
      .selectFrom("bot_users")
      .select(["tg_id", "points", "automining_since", "automine_points_per_hour"])
      .where("bot_id", "=", botId)
      .where("tg_id", ">", after)
      .where("automine_points_per_hour", "!=", bot.rate)
      .orderBy("tg_id")
      .limit(usersAtOnce),
  ).execute();
  const settled = users.map((user) => {
    const state = { points: user.points, autominingSince: user.automining_since };
    const { paid, since } = atNewRate(state, user.automine_points_per_hour, now);
    return { tgId: user.tg_id, paid, since, points: user.points + paid };
  });
  await writeSettled(db, botId, bot.rate, settled);
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
  return users.at(-1)?.tg_id;
}

interface Settled {
  readonly tgId: number;
  readonly paid: number;
  readonly since: number;
  readonly points: number;
}

/** In one statement, which holds the locks a tenth of the time of one per user. */
async function writeSettled(
  db: Database,
  botId: string,
  rate: number,
  users: readonly Settled[],
): Promise<void> {
  if (users.length === 0) return;
  const rows = users.map(
    ({ tgId, points, since }) => sql`(${whole(tgId)}, ${whole(points)}, ${whole(since)})`,
  );
  const [first, last] = [users[0]?.tgId ?? 0, users.at(-1)?.tgId ?? 0];
  // Both stores name the columns of VALUES like this. The bounds keep a planner without statistics
  // from scanning the table.
  await sql`update bot_users set points = column2, automining_since = column3, automine_points_per_hour = ${whole(rate)}
    from (values ${sql.join(rows)}) as settled where bot_id = ${botId} and tg_id = column1 and tg_id between ${whole(first)} and ${whole(last)}`.execute(
    db,
  );
}
