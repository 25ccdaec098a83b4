import type { DailyProgress } from "#game/daily.ts";
import type { Database, PlayerId } from "../schema/tables.ts";
import { type ActivitySource, activityKey } from "../user/ledger.ts";

/** A player's stored progress in a bot's activities. */
export interface ActivityProgress {
  readonly paidTasks: ReadonlySet<string>;
  readonly startedTasks: ReadonlyMap<string, StartedTask>;
  readonly daily: DailyProgress | undefined;
  /** The number of purchases of each boost, by id. */
  readonly boughtBoosts: ReadonlyMap<string, number>;
  readonly quizzes: ReadonlyMap<string, AnsweredQuiz>;
}

/** A task that the player has started. */
export interface StartedTask {
  readonly startedAt: number;
  /** The number of tries of a secret word since `triedSince`. */
  readonly tries: number;
  readonly triedSince: number;
}

/** A quiz that the player has answered. */
export interface AnsweredQuiz {
  readonly answers: readonly number[];
  readonly paid: number;
}

/** Reads a player's progress; of the paid tasks only those in `taskIds`. */
export async function readProgress(
  db: Database,
  player: PlayerId,
  taskIds: readonly string[],
): Promise<ActivityProgress> {
  const [paidTasks, startedTasks, daily, boughtBoosts, quizzes] = await Promise.all([
    paidIds(db, player, "task", taskIds),
    startedTasksOf(db, player),
    dailyOf(db, player),
    boughtBoostsOf(db, player),
    quizzesOf(db, player),
  ]);
  return { paidTasks, startedTasks, daily, boughtBoosts, quizzes };
}

/** The ids for which an activity has paid the player. */
export async function paidIds(
  db: Database,
  { botId, tgId }: PlayerId,
  source: ActivitySource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("ledger")
    .select("reason")
    .where("bot_id", "=", botId)
    .where(
      "idempotency_key",
      "in",
      ids.map((id) => activityKey(source, tgId, id)),
    )
    .execute();
  return new Set(rows.map(({ reason }) => reason));
}

async function startedTasksOf(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<ReadonlyMap<string, StartedTask>> {
  const rows = await db
    .selectFrom("started_tasks")
    .select(["task_id", "started_at", "tries", "tried_since"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.task_id,
      { startedAt: row.started_at, tries: row.tries, triedSince: row.tried_since },
    ]),
  );
}

/** The player's last daily bonus. */
export function dailyOf(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<DailyProgress | undefined> {
  return db
    .selectFrom("daily_bonuses")
    .select(["day", "streak"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .executeTakeFirst();
}

/** The number of the player's purchases of each boost, by id. */
export async function boughtBoostsOf(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("bought_boosts")
    .select(["boost_id", "bought"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .orderBy("boost_id")
    .execute();
  return new Map(rows.map(({ boost_id, bought }) => [boost_id, bought]));
}

async function quizzesOf(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<ReadonlyMap<string, AnsweredQuiz>> {
  const rows = await db
    .selectFrom("quiz_answers")
    .select(["quiz_id", "answers", "paid"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .execute();
  return new Map(
    rows.map(({ quiz_id, answers, paid }) => [quiz_id, { answers: JSON.parse(answers), paid }]),
  );
}
