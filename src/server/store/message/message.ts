import type { Selectable } from "kysely";
import type { MessageFailureCode, MessageStatus } from "#contract/schema/message.ts";
import { newId } from "../engine/id.ts";
import type { Database, MessageTable } from "../schema/tables.ts";
import type { PlayerId } from "../user/bot-user.ts";
import { readErasure } from "../user/erasure-row.ts";
import { lockOutbox, queueChat, scheduleOutbox } from "./outbox.ts";

/** A message to be sent. */
export interface NewMessage {
  readonly botId: string;
  readonly tgId: number;
  readonly text: string;
  readonly isHtml: boolean;
  /** Null for a message that an owner writes by hand. */
  readonly apiKeyId: string | null;
  /** Chosen by the caller, unique in the bot. */
  readonly idempotencyKey: string | undefined;
  /** The hash of an uploaded picture. */
  readonly picture?: string | null;
  /** The text on a button that opens the Mini App. */
  readonly button?: string | null;
}

/** A message of the outbox, with its status. */
export interface OutboxMessage {
  readonly id: string;
  readonly tgId: number;
  readonly text: string;
  readonly isHtml: boolean;
  readonly status: MessageStatus;
  readonly createdAt: number;
  readonly telegramMessageId: number | null;
  readonly failure: { readonly code: MessageFailureCode; readonly reason: string } | null;
  readonly picture: string | null;
  readonly button: string | null;
}

const columns = [
  "id",
  "tg_id",
  "text",
  "is_html",
  "status",
  "created_at",
  "telegram_message_id",
  "failure_code",
  "failure_text",
  "picture",
  "button",
] as const;

/**
 * Adds a message to the outbox, or returns the earlier one with the same idempotency key, even if
 * it differs. A new one is stored with what `noted` writes. Undefined if the bot has no such user, or
 * they are being erased.
 */
export function enqueueMessage(
  db: Database,
  asked: NewMessage,
  now: number,
  noted?: (transaction: Database) => Promise<void>,
): Promise<{ message: OutboxMessage; replayed: boolean } | undefined> {
  const { botId, tgId, text, isHtml, apiKeyId, idempotencyKey } = asked;
  const { picture = null, button = null } = asked;
  return db.transaction().execute(async (transaction) => {
    // Before the outbox is made: a refused message leaves nothing.
    if (!(await mayGetMessages(transaction, { botId, tgId }))) return undefined;
    const outbox = await lockOutbox(transaction, botId);
    const known =
      idempotencyKey === undefined
        ? undefined
        : await readByKey(transaction, botId, idempotencyKey);
    if (known) return { message: known, replayed: true };
    const row = await transaction
      .insertInto("messages")
      .values({
        bot_id: botId,
        id: newId(now),
        tg_id: tgId,
        text,
        is_html: isHtml ? 1 : 0,
        status: "queued",
        created_at: now,
        claimed_at: null,
        claimer: null,
        left_at: null,
        telegram_message_id: null,
        failure_code: null,
        failure_text: null,
        api_key_id: apiKeyId,
        idempotency_key: idempotencyKey ?? null,
        picture,
        button,
        broadcast_id: null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await queueChat(transaction, botId, tgId, now);
    await scheduleOutbox(transaction, botId, outbox, now);
    await noted?.(transaction);
    return { message: fromRow(row), replayed: false };
  });
}

/** Whether the status is final. */
export function isFinal({ status }: OutboxMessage): boolean {
  return status === "sent" || status === "failed" || status === "unknown";
}

/** The bot's message with this id, or undefined. */
export async function readMessage(
  db: Database,
  botId: string,
  id: string,
): Promise<OutboxMessage | undefined> {
  const row = await db
    .selectFrom("messages")
    .select(columns)
    .where("bot_id", "=", botId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && fromRow(row);
}

async function readByKey(
  db: Database,
  botId: string,
  idempotencyKey: string,
): Promise<OutboxMessage | undefined> {
  const row = await db
    .selectFrom("messages")
    .select(columns)
    .where("bot_id", "=", botId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return row && fromRow(row);
}

async function mayGetMessages(db: Database, player: PlayerId): Promise<boolean> {
  const row = await db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", player.botId)
    .where("tg_id", "=", player.tgId)
    .executeTakeFirst();
  return row !== undefined && (await readErasure(db, player)) === undefined;
}

function fromRow(row: Pick<Selectable<MessageTable>, (typeof columns)[number]>): OutboxMessage {
  return {
    id: row.id,
    tgId: row.tg_id,
    text: row.text,
    isHtml: row.is_html === 1,
    status: row.status,
    createdAt: row.created_at,
    telegramMessageId: row.telegram_message_id,
    failure:
      row.failure_code === null ? null : { code: row.failure_code, reason: row.failure_text ?? "" },
    picture: row.picture,
    button: row.button,
  };
}
