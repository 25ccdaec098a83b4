import { sql } from "kysely";
import { codeTriesMs, maxCodeTries } from "#contract/activity/activity-limit.ts";
import { maxAheadMs } from "#game/future-mark.ts";
import { whole } from "../engine/dialect.ts";
import type { Database, PlayerId } from "../schema/tables.ts";
import type { StartedTask } from "./activity-progress.ts";

/** Records the start of a task; later calls change nothing. The player must exist. */
export async function noteStart(
  db: Database,
  { botId, tgId }: PlayerId,
  taskId: string,
  now: number,
): Promise<void> {
  await db
    .insertInto("started_tasks")
    .values({
      bot_id: botId,
      tg_id: tgId,
      task_id: taskId,
      started_at: now,
      tries: 0,
      tried_since: 0,
    })
    .onConflict((conflict) => conflict.columns(["bot_id", "tg_id", "task_id"]).doNothing())
    .execute();
}

/** A task that the player has started, or undefined. */
export async function readStartedTask(
  db: Database,
  { botId, tgId }: PlayerId,
  taskId: string,
): Promise<StartedTask | undefined> {
  const row = await db
    .selectFrom("started_tasks")
    .select(["started_at", "tries", "tried_since"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("task_id", "=", taskId)
    .executeTakeFirst();
  return row && { startedAt: row.started_at, tries: row.tries, triedSince: row.tried_since };
}

/**
 * Takes a try of a secret word; only a wrong word uses one up. Undefined if none is left within
 * `codeTriesMs`: then the caller must not reveal whether the word was right. One statement checks
 * and counts, so that concurrent tries never exceed `maxCodeTries`. The player must exist.
 */
export async function takeTry(
  db: Database,
  { botId, tgId }: PlayerId,
  { taskId, isRight }: { readonly taskId: string; readonly isRight: boolean },
  now: number,
): Promise<StartedTask | undefined> {
  const counted = isRight ? 0 : 1;
  const tries = sql<number>`started_tasks.tries`;
  const triedSince = sql<number>`started_tasks.tried_since`;
  const isOver = sql<boolean>`(${triedSince} <= ${whole(now - codeTriesMs)}
    or ${triedSince} > ${whole(now + maxAheadMs)})`;
  const ifOver = (fresh: number, kept: typeof tries) =>
    sql<number>`case when ${isOver} then ${whole(fresh)} else ${kept} end`;
  const row = await db
    .insertInto("started_tasks")
    .values({
      bot_id: botId,
      tg_id: tgId,
      task_id: taskId,
      started_at: now,
      tries: counted,
      tried_since: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["bot_id", "tg_id", "task_id"])
        .doUpdateSet({
          tries: ifOver(counted, sql`${tries} + ${whole(counted)}`),
          tried_since: ifOver(now, triedSince),
          // The row must not expire while tries are counted.
          started_at: ifOver(now, sql`started_tasks.started_at`),
        })
        .where(sql<boolean>`${isOver} or ${tries} < ${whole(maxCodeTries)}`),
    )
    .returning(["started_at", "tries", "tried_since"])
    .executeTakeFirst();
  return row && { startedAt: row.started_at, tries: row.tries, triedSince: row.tried_since };
}
