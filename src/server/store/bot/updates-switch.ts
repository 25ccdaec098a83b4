import { type Actor, noteAct } from "../audit/audit-entry.ts";
import type { Database } from "../schema/tables.ts";
import { liveBot, withBot } from "./bot-lock.ts";

/**
 * Turns the bot's updates on as of `since` (Unix ms), or off with null, and records it in the bot's
 * history if it was the other way round. Returns the value before; undefined for an unknown bot.
 */
export function setUpdates(
  db: Database,
  actor: Actor,
  since: number | null,
): Promise<{ readonly before: number | null } | undefined> {
  const { botId } = actor;
  return withBot(db, botId, async (tx) => {
    const row = await liveBot(tx, botId).select("updates_since").executeTakeFirstOrThrow();
    const before = row.updates_since;
    await tx
      .updateTable("bots")
      .set({ updates_since: since })
      .where("bot_id", "=", botId)
      .execute();
    if ((before === null) !== (since === null))
      await noteAct(tx, actor, since === null ? "updates.off" : "updates.on");
    return { before };
  });
}
