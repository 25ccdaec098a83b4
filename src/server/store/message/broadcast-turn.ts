import type { Database } from "../schema/tables.ts";

/** The messages that the bot's broadcast may send now, and what they say. */
export interface BroadcastTurn {
  readonly isSending: boolean;
  readonly ids: readonly string[];
  readonly content: {
    readonly text: string;
    readonly isHtml: boolean;
    readonly picture: string | null;
    readonly button: string | null;
  };
}

const nothing: BroadcastTurn = {
  isSending: false,
  ids: [],
  content: { text: "", isHtml: false, picture: null, button: null },
};

/**
 * At most `max` queued messages of the bot's broadcast, to users for whom nothing else is waiting or
 * under way and who got nothing within the last second.
 */
export async function broadcastTurn(
  db: Database,
  botId: string,
  max: number,
): Promise<BroadcastTurn> {
  const broadcast = await db
    .selectFrom("broadcasts")
    .select(["id", "text", "is_html", "picture", "button"])
    .where("bot_id", "=", botId)
    .where("status", "=", "sending")
    .executeTakeFirst();
  if (!broadcast) return nothing;
  const { id, text, is_html, picture, button } = broadcast;
  const rows =
    max <= 0
      ? []
      : await db
          .selectFrom("messages")
          .select("id")
          .where("bot_id", "=", botId)
          .where("broadcast_id", "=", id)
          .where("status", "=", "queued")
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("chats")
                  .select("chats.tg_id")
                  .whereRef("chats.bot_id", "=", "messages.bot_id")
                  .whereRef("chats.tg_id", "=", "messages.tg_id"),
              ),
            ),
          )
          .orderBy("tg_id")
          .limit(max)
          .execute();
  return {
    isSending: true,
    ids: rows.map((row) => row.id),
    content: { text, isHtml: is_html === 1, picture, button },
  };
}

/** Gives these users no other turn before `dueAt`. */
export async function takeChats(
  db: Database,
  botId: string,
  tgIds: readonly number[],
  dueAt: number,
): Promise<void> {
  await db
    .insertInto("chats")
    .values(tgIds.map((tgId) => ({ bot_id: botId, tg_id: tgId, due_at: dueAt })))
    .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doUpdateSet({ due_at: dueAt }))
    .execute();
}
