import type { Selection } from "kysely";
import type { MessageOptions } from "#contract/message/message-content.schema.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { newId } from "../engine/id.ts";
import type { Database, Tables } from "../schema/tables.ts";
import { isNotErased } from "../user/bot-user.ts";
import { lockOutbox, scheduleOutbox } from "./outbox.ts";

/** The content of a message or a broadcast. */
export interface MessageContent {
  /** In the bot's language, if there are several. */
  readonly text: string;
  readonly isHtml: boolean;
  /** The hash of an uploaded picture. */
  readonly picture: string | null;
  /** Null for a text that is sent verbatim, without a button. */
  readonly options: MessageOptions | null;
}

/** A message to be sent; default without a picture, and verbatim. */
export interface NewMessage
  extends Pick<MessageContent, "text" | "isHtml">,
    Partial<Pick<MessageContent, "picture" | "options">> {
  readonly botId: string;
  readonly tgId: number;
  /** Null for a message that an owner writes by hand. */
  readonly apiKeyId: string | null;
  /** Chosen by the caller, unique in the bot. */
  readonly idempotencyKey: string | undefined;
}

const columns = [
  "id",
  "tg_id as tgId",
  "text",
  "is_html",
  "status",
  "created_at as createdAt",
  "telegram_message_id as telegramMessageId",
  "failure_code",
  "failure_text",
  "picture",
  "options",
] as const;

/**
 * Adds a message to the outbox, or returns the earlier one with the same idempotency key, even if
 * it differs. Records a new one in the bot's history if an `actor` is given. Undefined if the bot
 * has no such user, or they are being erased.
 */
export function enqueueMessage(
  db: Database,
  message: NewMessage,
  now: number,
  actor?: Actor,
): Promise<{ message: OutboxMessage; replayed: boolean } | undefined> {
  const { botId, tgId, text, isHtml, apiKeyId, idempotencyKey } = message;
  const { picture = null, options = null } = message;
  return db.transaction().execute(async (tx) => {
    // Before the outbox is created, so that a refused message leaves nothing.
    const user = tx
      .selectFrom("bot_users")
      .select("tg_id")
      .where((eb) => eb.and({ bot_id: botId, tg_id: tgId }))
      .where(isNotErased(message));
    if (!(await user.executeTakeFirst())) return undefined;
    const outbox = await lockOutbox(tx, botId);
    const earlier =
      idempotencyKey === undefined
        ? undefined
        : await readBy(tx, { bot_id: botId, idempotency_key: idempotencyKey });
    if (earlier) return { message: earlier, replayed: true };
    const row = await tx
      .insertInto("messages")
      .values({
        bot_id: botId,
        id: newId(now),
        tg_id: tgId,
        text,
        is_html: isHtml ? 1 : 0,
        status: "queued",
        created_at: now,
        api_key_id: apiKeyId,
        idempotency_key: idempotencyKey ?? null,
        picture,
        options: options && JSON.stringify(options),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    // A user who has a chat already keeps its due time.
    await tx
      .insertInto("chats")
      .values({ bot_id: botId, tg_id: tgId, due_at: now })
      .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doNothing())
      .execute();
    await scheduleOutbox(tx, outbox, now);
    if (actor) await noteAct(tx, actor, "message.sent", { subject: String(tgId), text });
    return { message: fromRow(row), replayed: false };
  });
}

/** Whether the status is final. */
export function isFinal({ status }: OutboxMessage): boolean {
  return status === "sent" || status === "failed" || status === "unknown";
}

/** The bot's message with this id, or undefined. */
export function readMessage(
  db: Database,
  botId: string,
  id: string,
): Promise<OutboxMessage | undefined> {
  return readBy(db, { bot_id: botId, id });
}

/** The options in a column. */
export function optionsIn(column: string | null): MessageOptions | null {
  return JSON.parse(column ?? "null");
}

async function readBy(
  db: Database,
  key: { readonly bot_id: string } & (
    | { readonly id: string }
    | { readonly idempotency_key: string }
  ),
): Promise<OutboxMessage | undefined> {
  const row = await db
    .selectFrom("messages")
    .select(columns)
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  return row && fromRow(row);
}

/** A message of the outbox, with its status. */
export type OutboxMessage = ReturnType<typeof fromRow>;

function fromRow({
  is_html,
  failure_code: code,
  failure_text: reason,
  options,
  ...row
}: Selection<Tables, "messages", (typeof columns)[number]>) {
  return {
    ...row,
    isHtml: is_html === 1,
    options: optionsIn(options),
    failure: code === null ? null : { code, reason: reason ?? "" },
  };
}
