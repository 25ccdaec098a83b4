import { type Backlog, countedAtMost } from "../engine/backlog.ts";
import type { Database } from "../engine/tables.ts";

/** The direct messages that wait. Those of a broadcast are made shortly before they are sent. */
export async function readOutboxBacklog(db: Database): Promise<Backlog> {
  const { count, oldest } = await db
    .selectFrom(
      db
        // In this order also on the embedded store: there are few chats, and many messages.
        .selectFrom("chats")
        .crossJoin("messages")
        .select("messages.created_at")
        .whereRef("messages.bot_id", "=", "chats.bot_id")
        .whereRef("messages.tg_id", "=", "chats.tg_id")
        .where("messages.status", "=", "queued")
        .where("messages.broadcast_id", "is", null)
        .limit(countedAtMost)
        .as("waiting"),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<number | null>("created_at").as("oldest"),
    ])
    .executeTakeFirstOrThrow();
  return { count, oldestAt: oldest };
}
