import { sql } from "kysely";
import { type GameRules, ruleColumns, rulesOf } from "../bot/game-rules.ts";
import { addCounts, dayOf, sumOf } from "../count/day-count.ts";
import { lockParents, whole } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";
import { announcePoints } from "../event/announce.ts";
import { announcedOf } from "../event/announced.ts";
import { atNewRate, type Settled } from "./automining.ts";
import { type BotUser, botUserColumns, fromRow, gameOf } from "./bot-user.ts";
import { addToHour } from "./ledger.ts";
import { assignmentsOf, beginWeek, withoutMinedBefore } from "./week.ts";

const usersAtOnce = 500;

/** Runs between two chunks of users; `users` are done so far. */
export type Rest = (users: number) => Promise<"go on" | "stop">;

/**
 * Moves every user of the bot to the settings of its game: pays what auto-mining accrued at the old
 * rate, and keeps the energy that they have. Works in chunks, each its own transaction, with `rest` in
 * between, which may stop it; `listChangedGames` finds unfinished bots.
 */
export async function settleGame(
  db: Database,
  botId: string,
  now: number,
  rest: Rest,
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
    if (after !== undefined && (await rest(users)) === "stop") return;
  }
  await db
    .updateTable("bots")
    .set({ rate_changed_at: null, past_energy: null })
    .where("bot_id", "=", botId)
    // Unless the game has changed again meanwhile.
    .where("rate_changed_at", "=", bot.rate_changed_at)
    .where(sql<boolean>`coalesce(energy_since, 0) = ${whole(bot.energy_since ?? 0)}`)
    .execute();
}

/** The bots whose users are not all at the settings of the bot's game. */
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
  // Locked, so that no user is moved to outdated settings.
  const held = db.selectFrom("bots").select(ruleColumns).where("bot_id", "=", botId);
  const bot = await lockParents(db, held).executeTakeFirst();
  if (!bot) return undefined;
  const rules = rulesOf(bot);
  const rate = withBoost(rules);
  const users = await lockParents(
    db,
    db
      .selectFrom("bot_users")
      .select(botUserColumns)
      .where("bot_id", "=", botId)
      .where("tg_id", ">", after)
      .where(
        sql<boolean>`(automine_points_per_hour != ${rate}
          or coalesce(energy_since, 0) < ${whole(rules.energySince)})`,
      )
      .orderBy("tg_id")
      .limit(usersAtOnce),
  ).execute();
  const settled = users.map((row) => settle(fromRow(row), rules, now));
  await writeSettled(db, rules, settled, now);
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
  await announceMined(db, rules, paid, now);
  const points = paid.reduce((sum, user) => sumOf(sum, user.paid), 0);
  if (points > 0)
    await addCounts(db, botId, [{ day: dayOf(now), kind: "points:automining", count: points }]);
  return users.at(-1)?.tg_id;
}

async function announceMined(
  db: Database,
  { id: botId, game }: GameRules,
  paid: readonly SettledUser[],
  now: number,
): Promise<void> {
  if (paid.length === 0) return;
  const webhook = await db
    .selectFrom("webhooks")
    .select("types")
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  const announced = announcedOf(webhook?.types ?? null, game.levels);
  const changes = paid.map(({ tgId, paid: delta, points: balance, spent }) => ({
    tgId,
    delta,
    balance,
    spent,
    source: "automining" as const,
  }));
  await announcePoints(db, botId, announced, changes, now);
}

/** A user's rate, of a bot with these rules. */
const withBoost = ({ game }: GameRules) =>
  sql<number>`(${whole(game.autominePointsPerHour)} + coalesce(boost_automine_per_hour, 0))`;

interface SettledUser extends Settled {
  readonly tgId: number;
  /** Points spent on boosts. */
  readonly spent: number;
  readonly energyFullAt: number;
}

function settle(user: BotUser, rules: GameRules, now: number): SettledUser {
  const { tgId, state, autominePointsPerHour: rate, boostAutominePerHour } = user;
  const { points, pointsSpent: spent, autominingSince: since } = state;
  const isSameRate = rate === rules.game.autominePointsPerHour + boostAutominePerHour;
  const mined = isSameRate
    ? { paid: 0, paidBefore: 0, points, since }
    : atNewRate(state, rate, now);
  const { energyFullAt } = gameOf(rules, user, now);
  // It always differs, because a batch of taps finds by it that the player has changed.
  const isSameMoment = energyFullAt === state.energyFullAt;
  return { tgId, spent, ...mined, energyFullAt: isSameMoment ? energyFullAt - 1 : energyFullAt };
}

/** In one statement, which holds the locks a tenth of the time of one per user. */
async function writeSettled(
  db: Database,
  rules: GameRules,
  users: readonly SettledUser[],
  now: number,
): Promise<void> {
  if (users.length === 0) return;
  const rows = users.map(({ tgId, points, since, paidBefore, energyFullAt }) => {
    const values = [tgId, points, since, paidBefore, energyFullAt].map(whole);
    return sql`(${sql.join(values)})`;
  });
  const [first, last] = [users[0]?.tgId ?? 0, users.at(-1)?.tgId ?? 0];
  // Both stores name the columns of VALUES like this. The bounds keep a planner without statistics
  // from scanning the table.
  const week = withoutMinedBefore(beginWeek(whole(now)), sql.ref("column4"));
  await sql`update bot_users set points = column2, automining_since = column3,
      automine_points_per_hour = ${withBoost(rules)}, energy_full_at = column5,
      energy_since = ${whole(rules.energySince)}, ${assignmentsOf(week)}
    from (values ${sql.join(rows)}) as settled where bot_id = ${rules.id} and tg_id = column1 and tg_id between ${whole(first)} and ${whole(last)}`.execute(
    db,
  );
}
