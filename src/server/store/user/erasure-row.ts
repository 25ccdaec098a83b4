import { sql } from "kysely";
import type { Database } from "../schema/tables.ts";
import type { PlayerId } from "./bot-user.ts";

/** The condition for a player's rows in any table. */
export function isOf({ botId, tgId }: PlayerId) {
  return sql<boolean>`bot_id = ${botId} and tg_id = ${tgId}`;
}

/** How far a player's erasure is; undefined for a player who is not being erased. */
export function readErasure(
  db: Database,
  player: PlayerId,
): Promise<{ readonly startedAt: number; readonly removed: number } | undefined> {
  return db
    .selectFrom("erasures")
    .select(["started_at as startedAt", "removed"])
    .where(isOf(player))
    .executeTakeFirst();
}

/** The condition that a player is not being erased. */
export function isNotErased({ botId, tgId }: PlayerId) {
  return sql<boolean>`not exists (select 1 from erasures
    where erasures.bot_id = ${botId} and erasures.tg_id = ${tgId})`;
}

/** The players of all bots who are being erased. */
export function listErasures(db: Database): Promise<PlayerId[]> {
  return db
    .selectFrom("erasures")
    .select(["bot_id as botId", "tg_id as tgId"])
    .orderBy("started_at")
    .execute();
}

/** When the player, or wallet, with this mark was erased; undefined if it was not. */
export async function readErasedAt(
  db: Database,
  botId: string,
  mark: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("erased_marks")
    .select("erased_at")
    .where("bot_id", "=", botId)
    .where("mark", "=", mark)
    .executeTakeFirst();
  return row?.erased_at;
}

/** Notes a mark, or that it was erased once more. */
export async function noteErased(
  tx: Database,
  botId: string,
  mark: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto("erased_marks")
    .values({ bot_id: botId, mark, erased_at: now })
    .onConflict((conflict) => conflict.columns(["bot_id", "mark"]).doUpdateSet({ erased_at: now }))
    .execute();
}
