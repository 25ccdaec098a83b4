import type { MessageFailureCode } from "#contract/schema/message.ts";
import type { Database } from "../schema/tables.ts";

/** Refusals of what every other user would get as well. */
const ofAll: readonly MessageFailureCode[] = ["INVALID_HTML", "BOT_TOKEN_REFUSED"];

/**
 * Pauses a broadcast whose message was refused for a reason that holds for all users: the text or the
 * token, or any other but the user as long as nobody has got it. Tells whether the message waits, as
 * nothing was sent; else it has failed. For a transaction that has locked the outbox.
 */
export async function holdBroadcast(
  db: Database,
  { botId, broadcastId }: { readonly botId: string; readonly broadcastId: string },
  { code, reason }: { readonly code: MessageFailureCode; readonly reason: string },
): Promise<boolean> {
  if (code === "USER_UNREACHABLE") return false;
  const isOfAll = ofAll.includes(code);
  if (!isOfAll && (await hasArrived(db, botId, broadcastId))) return false;
  const { numUpdatedRows } = await db
    .updateTable("broadcasts")
    .set({ status: "paused", hold_code: code, hold_text: reason })
    .where("bot_id", "=", botId)
    .where("id", "=", broadcastId)
    .where("status", "=", "sending")
    .executeTakeFirst();
  if (!isOfAll || numUpdatedRows > 0n) return isOfAll;
  const held = await db
    .selectFrom("broadcasts")
    .select("id")
    .where("bot_id", "=", botId)
    .where("id", "=", broadcastId)
    .where("status", "=", "paused")
    .executeTakeFirst();
  return held !== undefined;
}

/** Whether the broadcast has reached anybody. */
async function hasArrived(db: Database, botId: string, broadcastId: string): Promise<boolean> {
  const counted = await db
    .selectFrom("broadcasts")
    .select("id")
    .where("bot_id", "=", botId)
    .where("id", "=", broadcastId)
    .where("sent", ">", 0)
    .executeTakeFirst();
  if (counted) return true;
  const arrived = await db
    .selectFrom("messages")
    .select("id")
    .where("bot_id", "=", botId)
    .where("broadcast_id", "=", broadcastId)
    .where("status", "=", "sent")
    .limit(1)
    .executeTakeFirst();
  return arrived !== undefined;
}
