import { type Backlog, readBacklog } from "../engine/backlog.ts";
import type { Database } from "../schema/tables.ts";

/** The direct messages that wait. Those of a broadcast are made shortly before they are sent. */
export function readOutboxBacklog(db: Database): Promise<Backlog> {
  return readBacklog(
    db,
    db
      // In this order also on the embedded store: there are few chats, and many messages.
      .selectFrom("chats")
      .crossJoin("messages")
      .select("messages.created_at")
      .whereRef("messages.bot_id", "=", "chats.bot_id")
      .whereRef("messages.tg_id", "=", "chats.tg_id")
      .where("messages.status", "=", "queued")
      .where("messages.broadcast_id", "is", null),
  );
}
