import type { Database } from "../schema/tables.ts";
import type { PlayerId } from "./bot-user.ts";

/** How far a player's erasure is; undefined for a player who is not being erased. */
export async function readErasure(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<{ readonly removed: number } | undefined> {
  return db
    .selectFrom("erasures")
    .select("removed")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .executeTakeFirst();
}

/** The players of all bots who are being erased. */
export async function listErasures(db: Database): Promise<PlayerId[]> {
  const rows = await db
    .selectFrom("erasures")
    .select(["bot_id", "tg_id"])
    .orderBy("started_at")
    .execute();
  return rows.map((row) => ({ botId: row.bot_id, tgId: row.tg_id }));
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
  within: Database,
  botId: string,
  mark: string,
  now: number,
): Promise<void> {
  await within
    .insertInto("erased_marks")
    .values({ bot_id: botId, mark, erased_at: now })
    .onConflict((conflict) => conflict.columns(["bot_id", "mark"]).doUpdateSet({ erased_at: now }))
    .execute();
}
