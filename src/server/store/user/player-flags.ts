import type { Database, PlayerId } from "../schema/tables.ts";
import { readBotUser } from "./bot-user.ts";

/**
 * Hides a player's name on leaderboards, or shows it; "same" if nothing changes. Undefined for an
 * unknown player.
 */
export async function hideName(
  db: Database,
  { botId, tgId }: PlayerId,
  isHidden: boolean,
): Promise<"changed" | "same" | undefined> {
  const is_hidden = isHidden ? 1 : 0;
  const { numUpdatedRows } = await db
    .updateTable("bot_users")
    .set({ is_hidden })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("is_hidden", "!=", is_hidden)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "changed";
  return (await readBotUser(db, botId, tgId)) && "same";
}

/** Records that the player has seen the onboarding; undefined for an unknown player. */
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
