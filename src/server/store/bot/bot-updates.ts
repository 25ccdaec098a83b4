import { type Actor, noteAct } from "../audit/audit-entry.ts";
import type { Database } from "../schema/tables.ts";
import { liveBot, withBot } from "./bot-lock.ts";

/**
 * Turns the bot's updates on from `since`, Unix ms, or off with null. A bot whose updates are on
 * keeps its time, so that two owners who turn them on agree on the secret. Returns the stored time;
 * undefined for an unknown bot.
 */
export async function setUpdates(
  db: Database,
  actor: Actor,
  since: number | null,
): Promise<{ readonly since: number | null } | undefined> {
  const { botId } = actor;
  return withBot(db, botId, async (transaction) => {
    const row = await liveBot(transaction, botId).select("updates_since").executeTakeFirst();
    const current = row?.updates_since ?? null;
    if ((current === null) === (since === null)) return { since: current };
    await transaction
      .updateTable("bots")
      .set({ updates_since: since })
      .where("bot_id", "=", botId)
      .execute();
    await noteAct(transaction, actor, since === null ? "updates.off" : "updates.on");
    return { since };
  });
}
