import { isNotKept } from "../broadcast/unknown-messages.ts";
import type { Database } from "../engine/tables.ts";
import { lockOutbox } from "./outbox.ts";

/**
 * Removes at most `max` messages to a user, sent or not; returns how many. What broadcasts sent is
 * counted before: one that is under way as unknown, one that has not left as never made.
 */
export async function removeMessagesTo(
  db: Database,
  botId: string,
  tgId: number,
  max: number,
): Promise<number> {
  if (!(await hasMessages(db, botId, tgId))) return 0;
  return db.transaction().execute(async (within) => {
    // First, as whoever changes a bot's messages does.
    await lockOutbox(within, botId);
    const messages = await within
      .selectFrom("messages")
      .select(["id", "status", "left_at", "failure_code", "failure_text", "broadcast_id"])
      .select(isNotKept.as("is_not_kept"))
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .limit(max)
      .execute();
    if (messages.length === 0) return 0;
    for (const message of messages) {
      if (message.broadcast_id === null || !message.is_not_kept) continue;
      const { failure_code, failure_text } = message;
      const ended = message.left_at === null ? "queued" : "unknown";
      const status = message.status === "sending" ? ended : message.status;
      await within
        .updateTable("broadcasts")
        .set((set) => {
          if (status === "queued") return { queued: set("queued", "-", 1) };
          if (failure_code === "USER_UNREACHABLE")
            return { unreachable: set("unreachable", "+", 1) };
          return { [status]: set(status, "+", 1), ...(status === "failed" && { failure_text }) };
        })
        .where("bot_id", "=", botId)
        .where("id", "=", message.broadcast_id)
        .execute();
    }
    await within
      .deleteFrom("messages")
      .where("bot_id", "=", botId)
      .where(
        "id",
        "in",
        messages.map(({ id }) => id),
      )
      .execute();
    return messages.length;
  });
}

/** Whether there is a message to the user, sent or not. */
export async function hasMessages(db: Database, botId: string, tgId: number): Promise<boolean> {
  const message = await db
    .selectFrom("messages")
    .select("id")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
}
