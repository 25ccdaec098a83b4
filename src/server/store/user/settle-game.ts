import { type Selectable, sql } from "kysely";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { type GameRules, ruleColumns, rulesOf } from "../bot/game-rules.ts";
import { addCounts, dayOf, sumOf } from "../count/day-count.ts";
import { isDistributed, lockParents, whole } from "../engine/dialect.ts";
import { readEventTypes, recordPoints } from "../event/record-events.ts";
import type { BotUserTable, Database } from "../schema/tables.ts";
import { atNewRate, type Settled } from "./automining.ts";
import { botUserColumns, fromRow, gameOf } from "./bot-user.ts";
import { addToHour, hourEntryId, type LedgerRow } from "./ledger.ts";
import { type CountedWeek, weekAt } from "./week.ts";

const usersAtOnce = 500;
const weekColumns = ["week", "week_points", "week_friends"] as const;
type UserRow = Pick<
  Selectable<BotUserTable>,
  (typeof botUserColumns)[number] | (typeof weekColumns)[number]
>;

/** Called between two chunks of users; `users` are done so far. */
export type Pause = (users: number) => Promise<"go on" | "stop">;

/**
 * Moves every user of the bot to the settings of its game: pays auto-mining accrued at the old
 * rate, and keeps their energy. Works in chunks, each its own transaction, with `pause` in between,
 * which may stop it; `listChangedGames` finds unfinished bots.
 */
export async function settleGame(
  db: Database,
  botId: string,
  now: number,
  pause: Pause,
): Promise<void> {
  const bot = await db
    .selectFrom("bots")
    .select(["rate_changed_at", "energy_since"])
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  if (!bot || bot.rate_changed_at === null) return;
  let after: number | undefined = 0;
  for (let users = usersAtOnce; after !== undefined; users += usersAtOnce) {
    const from: number = after;
    after = await db
      .transaction()
      .execute((transaction) => settleChunk(transaction, botId, from, now));
    if (after !== undefined && (await pause(users)) === "stop") return;
  }
  await db
    .updateTable("bots")
    .set({ rate_changed_at: null, past_energy: null })
    .where("bot_id", "=", botId)
    // Unless the game has changed again.
    .where("rate_changed_at", "=", bot.rate_changed_at)
    .where(sql<boolean>`coalesce(energy_since, 0) = ${whole(bot.energy_since ?? 0)}`)
    .execute();
}

/** The bots with users who are not moved to the settings of the game yet. */
export async function listChangedGames(db: Database): Promise<string[]> {
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
  // On Citus, keeps the shard in place: a move waits for writes, but not for locked rows.
  if (isDistributed(db))
    await db
      .updateTable("bots")
      .set(({ ref }) => ({ rate_changed_at: ref("rate_changed_at") }))
      .where("bot_id", "=", botId)
      .execute();
  // Locked, so that no user is moved to outdated settings.
  const botQuery = db.selectFrom("bots").select(ruleColumns).where("bot_id", "=", botId);
  const bot = await lockParents(db, botQuery).executeTakeFirst();
  if (!bot) return undefined;
  const rules = rulesOf(bot);
  const rate = withBoost(rules);
  const users = await lockParents(
    db,
    db
      .selectFrom("bot_users")
      .select([...botUserColumns, ...weekColumns])
      .where("bot_id", "=", botId)
      .where("tg_id", ">", after)
      .where(
        sql<boolean>`(automine_points_per_hour != ${rate}
          or coalesce(energy_since, 0) < ${whole(rules.energySince)})`,
      )
      .orderBy("tg_id")
      .limit(usersAtOnce),
  ).execute();
  const settled = users.map((row) => settle(row, rules, now));
  await writeSettled(db, rules, settled);
  const paid = settled.filter((user) => user.paid > 0);
  await addToHour(
    db,
    paid.map((user) => entryOf(botId, user, now)),
  );
  const types = paid.length > 0 ? await readEventTypes(db, botId) : [];
  const changes = paid.map(({ tgId, paid: delta, points: balance, spent }) => ({
    tgId,
    delta,
    balance,
    spent,
    source: "automining" as const,
  }));
  await recordPoints({ tx: db, botId, types, now }, changes);
  const counted = paid.filter(({ tgId }) => !isTestPlayer(tgId));
  const points = counted.reduce((sum, user) => sumOf(sum, user.paid), 0);
  if (points > 0)
    await addCounts(db, botId, [{ day: dayOf(now), kind: "points:automining", count: points }]);
  return users.at(-1)?.tg_id;
}

function entryOf(botId: string, { tgId, paid, points }: SettledUser, now: number): LedgerRow {
  return {
    bot_id: botId,
    id: hourEntryId("automining", tgId, now),
    tg_id: tgId,
    delta: paid,
    balance_after: points,
    source: "automining",
    api_key_id: null,
    owner_id: null,
    reason: "",
    idempotency_key: null,
    created_at: now,
  };
}

/** A user's rate in a bot with these rules. */
const withBoost = ({ game }: GameRules) =>
  sql<number>`(${whole(game.autominePointsPerHour)} + coalesce(boost_automine_per_hour, 0))`;

interface SettledUser extends Settled {
  readonly tgId: number;
  /** Points spent on boosts. */
  readonly spent: number;
  readonly rate: number;
  readonly energyFullAt: number;
  readonly week: CountedWeek;
}

function settle(row: UserRow, rules: GameRules, now: number): SettledUser {
  const user = fromRow(row);
  const { tgId, state, autominePointsPerHour, boostAutominePerHour } = user;
  const { points, pointsSpent: spent, autominingSince: since } = state;
  const rate = rules.game.autominePointsPerHour + boostAutominePerHour;
  const mined =
    rate === autominePointsPerHour
      ? { paid: 0, paidBefore: 0, points, since }
      : atNewRate(state, autominePointsPerHour, now);
  const { energyFullAt } = gameOf(rules, user, now);
  const week = mined.paid > 0 ? weekAt(row, now) : row;
  const { week_points } = week;
  const counted = week_points === null ? null : week_points + mined.paidBefore;
  return { tgId, spent, rate, ...mined, energyFullAt, week: { ...week, week_points: counted } };
}

/** One statement holds the locks for a tenth of the time of one per user. */
async function writeSettled(
  db: Database,
  { id: botId, energySince }: GameRules,
  users: readonly SettledUser[],
): Promise<void> {
  if (users.length === 0) return;
  const rows = users.map(({ tgId, points, since, rate, energyFullAt, week }) => {
    const { week: number, week_points, week_friends } = week;
    const values = [tgId, points, since, rate, energyFullAt, number, week_points, week_friends];
    return sql`(${sql.join(values.map((value) => sql`cast(${value} as bigint)`))})`;
  });
  const [first, last] = [users[0]?.tgId ?? 0, users.at(-1)?.tgId ?? 0];
  // Both stores name the columns of VALUES this way. The bounds keep a planner without statistics
  // from scanning the table.
  await sql`update bot_users set points = column2, automining_since = column3,
      automine_points_per_hour = column4, energy_full_at = column5,
      energy_since = ${whole(energySince)}, week = column6, week_points = column7,
      week_friends = column8
    from (values ${sql.join(rows)}) as settled where bot_id = ${botId} and tg_id = column1
      and tg_id between ${whole(first)} and ${whole(last)}`.execute(db);
}
