import type { Database } from "../schema/tables.ts";
import type { PlayerId } from "../user/bot-user.ts";

/** Notes that the player has seen the onboarding; undefined if there is no such player. */
export async function noteOnboarded(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<"done" | undefined> {
  const { numUpdatedRows } = await db
    .updateTable("bot_users")
    .set({ is_onboarded: 1 })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "done" : undefined;
}
