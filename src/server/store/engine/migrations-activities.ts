import { type RawBuilder, sql } from "kysely";
import { createOfUser, index, ofBotUserColumns, type Schema } from "./migration-table.ts";

/** Tasks, daily bonus, boosts, invitations that pay, quizzes and leaderboards. */
export async function activities(db: Schema): Promise<void> {
  await db.schema.alterTable("bots").addColumn("activities", "text").execute();

  for (const column of ["points_spent", "taps_count", "is_hidden", "is_onboarded"])
    await db.schema
      .alterTable("bot_users")
      .addColumn(column, "bigint", (added) => added.notNull().defaultTo(0))
      .execute();
  // Null takes no room on PostgreSQL, and most users have none of these.
  for (const column of [
    "boost_points_per_tap",
    "boost_max_energy",
    "boost_automine_per_hour",
    "week",
    "week_points",
    "week_friends",
    "invitation_paid_at",
  ])
    await db.schema.alterTable("bot_users").addColumn(column, "bigint").execute();
  await db.schema
    .alterTable("bot_users")
    .addColumn("boost_energy_per_second", "double precision")
    .execute();
  await fillTapsCount(db);

  // Partial, so that a tap changes no more of them than its bot's leaderboards need. Not "> 0", which
  // the embedded store would take for the beginning of the range that is asked for.
  await sql`create index bot_users_by_friends on bot_users (bot_id, friends_count, tg_id)
    where friends_count <> 0`.execute(db);
  await sql`create index bot_users_by_week_points on bot_users
    (bot_id, week, (points + points_spent - week_points), tg_id) where week is not null`.execute(
    db,
  );
  await sql`create index bot_users_by_week_friends on bot_users
    (bot_id, week, (friends_count - week_friends), tg_id)
    where week is not null and friends_count <> 0`.execute(db);

  await createOfUser(
    db,
    ofBotUserColumns(db.schema.createTable("started_tasks"))
      .addColumn("task_id", "text", (column) => column.notNull())
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .addColumn("tries", "bigint", (column) => column.notNull())
      .addColumn("tried_since", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("started_tasks_key", ["bot_id", "tg_id", "task_id"]),
  );
  await index(db, "started_tasks_by_age", "started_tasks", ["started_at"]);
  await createOfUser(
    db,
    ofBotUserColumns(db.schema.createTable("daily_bonuses"))
      .addColumn("day", "bigint", (column) => column.notNull())
      .addColumn("streak", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("daily_bonuses_key", ["bot_id", "tg_id"]),
  );
  await createOfUser(
    db,
    ofBotUserColumns(db.schema.createTable("bought_boosts"))
      .addColumn("boost_id", "text", (column) => column.notNull())
      .addColumn("bought", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("bought_boosts_key", ["bot_id", "tg_id", "boost_id"]),
  );
  await createOfUser(
    db,
    ofBotUserColumns(db.schema.createTable("quiz_answers"))
      .addColumn("quiz_id", "text", (column) => column.notNull())
      .addColumn("answers", "text", (column) => column.notNull())
      .addColumn("paid", "bigint", (column) => column.notNull())
      .addColumn("answered_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("quiz_answers_key", ["bot_id", "tg_id", "quiz_id"]),
  );
  await createOfUser(
    db,
    ofBotUserColumns(db.schema.createTable("paid_wallets"))
      .addColumn("task_id", "text", (column) => column.notNull())
      .addColumn("ton_address", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("paid_wallets_key", ["bot_id", "task_id", "ton_address"]),
  );
  await index(db, "paid_wallets_by_user", "paid_wallets", ["bot_id", "tg_id"]);
}

interface TapRules {
  bot_id: string;
  points_per_tap: number;
  levels: string;
}

/**
 * Counts the taps that players have made so far: the ledger has their points, so it is as many as bring
 * these at the bot's best level, and at least one. Bot by bot, so that a distributed store asks one
 * worker at a time.
 */
async function fillTapsCount(db: Schema): Promise<void> {
  const { rows } = await sql<TapRules>`select bot_id, points_per_tap, levels from bots`.execute(db);
  for (const rules of rows)
    await sql`
      update bot_users set taps_count =
        case when tapped.points < ${best(rules)} then 1 else tapped.points / ${best(rules)} end
      from (
        select tg_id as of_user, cast(sum(delta) as bigint) as points from ledger
        where bot_id = ${rules.bot_id} and source = 'taps' group by tg_id
      ) as tapped
      where bot_id = ${rules.bot_id} and tg_id = tapped.of_user and tapped.points > 0`.execute(db);
}

/** The most points that the bot pays for a tap, as SQL. */
function best({ points_per_tap, levels }: TapRules): RawBuilder<number> {
  const ofLevels: { readonly pointsPerTap?: number }[] = JSON.parse(levels);
  return sql.lit(Math.max(points_per_tap, ...ofLevels.map((level) => level.pointsPerTap ?? 0)));
}
