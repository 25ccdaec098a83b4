import type { MessageFailureCode } from "#contract/schema/message.ts";
import { lockFreeRows, lockRows } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";

/**
 * At most so many messages of one bot in one window, and one message to one user in a second.
 * Source: the Bot API's FAQ, "limits".
 */
const floodMessages = 28;
/** A little more than a second, because requests do not arrive as evenly as they leave. */
const floodWindowMs = 1050;
const chatGapMs = 1000;

/**
 * How long a claim holds, in ms: longer than a request may take. After that its worker is taken for
 * gone.
 */
export const claimMs = 20_000;

/** A message that a worker has claimed, to send it. */
export interface ClaimedMessage {
  readonly botId: string;
  readonly id: string;
  readonly tgId: number;
  readonly text: string;
  readonly isHtml: boolean;
  readonly claimer: string;
}

/** What came of sending a message. */
export type Outcome =
  | { readonly kind: "sent"; readonly telegramMessageId: number }
  | { readonly kind: "failed"; readonly code: MessageFailureCode; readonly reason: string }
  | { readonly kind: "unknown" }
  /** The platform has not taken it; nothing of this bot is sent for so long. */
  | { readonly kind: "queued"; readonly pauseMs: number };

/**
 * A bot's outbox: from when there may be something to do in it (null: nothing waits), and until
 * when it is paused.
 */
export interface Outbox {
  readonly dueAt: number | null;
  readonly pausedUntil: number;
}

/**
 * Holds the bot's outbox, made when there is none, until the transaction ends: what is in it
 * changes one after another.
 */
export async function holdOutbox(db: Database, botId: string): Promise<Outbox> {
  const outbox = await holdKnownOutbox(db, botId);
  if (outbox) return outbox;
  await db
    .insertInto("outboxes")
    .values({ bot_id: botId, due_at: null, paused_until: 0 })
    .onConflict((conflict) => conflict.column("bot_id").doNothing())
    .execute();
  return holdOutbox(db, botId);
}

/** Until when the platform has paused the bot; a moment in the past when it has not. */
export async function readPause(db: Database, botId: string): Promise<number> {
  const row = await db
    .selectFrom("outboxes")
    .select("paused_until")
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  return row?.paused_until ?? 0;
}

async function holdKnownOutbox(db: Database, botId: string): Promise<Outbox | undefined> {
  const query = db
    .selectFrom("outboxes")
    .select(["due_at", "paused_until"])
    .where("bot_id", "=", botId);
  const row = await lockRows(db, query).executeTakeFirst();
  return row && { dueAt: row.due_at, pausedUntil: row.paused_until };
}

/**
 * Has the bot's outbox looked at from `at` on, but never while it is paused; for a transaction that
 * holds it.
 */
export async function scheduleOutbox(
  db: Database,
  botId: string,
  { dueAt, pausedUntil }: Outbox,
  at: number,
): Promise<void> {
  await db
    .updateTable("outboxes")
    .set({ due_at: Math.max(Math.min(dueAt ?? at, at), pausedUntil), paused_until: pausedUntil })
    .where("bot_id", "=", botId)
    .execute();
}

/**
 * The bots whose outboxes are due at `now`, the longest waiting first, without those of `except`.
 */
export async function listDueOutboxes(
  db: Database,
  now: number,
  except: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("outboxes")
    .select("bot_id")
    .where("due_at", "<=", now)
    .$if(except.length > 0, (query) => query.where("bot_id", "not in", except))
    .orderBy("due_at")
    .limit(100)
    .execute();
  return rows.map((row) => row.bot_id);
}

/** When the next outbox is due, or null when nothing waits. */
export async function nextDueAt(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom("outboxes")
    .select("due_at")
    .where("due_at", "is not", null)
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/**
 * Claims the messages of the bot that may go at `now`: the oldest of each user whose turn it is, as
 * many as the platform's flood limits allow over all processes, and at most `max`. Gives none when
 * another process is claiming. A claim whose worker is gone is settled first: `unknown` when its
 * request had left, else back in the queue.
 */
export function claimMessages(
  db: Database,
  botId: string,
  claimer: string,
  max: number,
  now: number,
): Promise<ClaimedMessage[]> {
  return db.transaction().execute(async (transaction) => {
    const outbox = transaction
      .selectFrom("outboxes")
      .select("bot_id")
      .where("bot_id", "=", botId)
      .where("due_at", "<=", now);
    if (!(await lockFreeRows(transaction, outbox).executeTakeFirst())) return [];
    await endLostClaims(transaction, botId, now);
    const { free, moreAt } = await freeTurns(transaction, botId, now);
    const turns = await dueChats(transaction, botId, Math.min(free, max), now);
    const ids = turns.flatMap(({ messageId }) => messageId ?? []);
    await endChats(
      transaction,
      botId,
      turns.filter(({ messageId }) => messageId === null).map(({ tgId }) => tgId),
    );
    const claimed = await markClaimed(transaction, botId, ids, claimer, now);
    const nextAt = await nextChatAt(transaction, botId);
    const dueAt = nextAt === null ? null : Math.max(nextAt, ids.length >= free ? moreAt : 0);
    await transaction
      .updateTable("outboxes")
      .set({ due_at: dueAt })
      .where("bot_id", "=", botId)
      .execute();
    return claimed;
  });
}

/**
 * Notes that the request with this message is about to be sent; "lost" when the claim is no longer
 * the worker's.
 */
export async function markDispatched(
  db: Database,
  { botId, id, claimer }: ClaimedMessage,
  now: number,
): Promise<{ readonly kind: "dispatched" | "lost" }> {
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set({ left_at: now })
    .where("bot_id", "=", botId)
    .where("id", "=", id)
    .where("claimer", "=", claimer)
    .where("status", "=", "sending")
    .where("claimed_at", ">", now - claimMs)
    .executeTakeFirst();
  return { kind: numUpdatedRows > 0n ? "dispatched" : "lost" };
}

/**
 * Writes down what came of a claimed message, and when the next one to the same user may go;
 * nothing when its bot has gone meanwhile.
 */
export function settleMessage(
  db: Database,
  message: ClaimedMessage,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const { botId, id, tgId, claimer } = message;
  return db.transaction().execute(async (transaction) => {
    const outbox = await holdKnownOutbox(transaction, botId);
    if (!outbox) return;
    const { numUpdatedRows } = await transaction
      .updateTable("messages")
      .set({ status: outcome.kind, claimer: null, ...outcomeColumns(outcome) })
      .where("bot_id", "=", botId)
      .where("id", "=", id)
      .where("claimer", "=", claimer)
      .where("status", "=", "sending")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const nextAt = now + chatGapMs;
    await transaction
      .updateTable("chats")
      .set({ due_at: nextAt })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .execute();
    const pause = outcome.kind === "queued" ? now + outcome.pauseMs : 0;
    await scheduleOutbox(
      transaction,
      botId,
      { ...outbox, pausedUntil: Math.max(outbox.pausedUntil, pause) },
      nextAt,
    );
    await markReachable(transaction, botId, tgId, outcome, now);
  });
}

function outcomeColumns(outcome: Outcome) {
  if (outcome.kind === "sent") return { telegram_message_id: outcome.telegramMessageId };
  if (outcome.kind === "failed")
    return { failure_code: outcome.code, failure_text: outcome.reason };
  return outcome.kind === "queued" ? { left_at: null } : {};
}

async function markReachable(
  db: Database,
  botId: string,
  tgId: number,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const unreachable = outcome.kind === "failed" && outcome.code === "USER_UNREACHABLE";
  if (!unreachable && outcome.kind !== "sent") return;
  await db
    .updateTable("bot_users")
    .set({ unreachable_since: unreachable ? now : null })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("unreachable_since", unreachable ? "is" : "is not", null)
    .execute();
}

async function endLostClaims(db: Database, botId: string, now: number): Promise<void> {
  await db
    .updateTable("messages")
    .set(({ eb }) => ({
      claimer: null,
      status: eb
        .case()
        .when("left_at", "is", null)
        .then("queued" as const)
        .else("unknown" as const)
        .end(),
    }))
    .where("bot_id", "=", botId)
    .where("status", "=", "sending")
    .where("claimed_at", "<=", now - claimMs)
    .execute();
}

/**
 * How many messages may go now, and when there may be more once these are used: those count that
 * have left or are about to.
 */
async function freeTurns(
  db: Database,
  botId: string,
  now: number,
): Promise<{ free: number; moreAt: number }> {
  const { used, first } = await db
    .selectFrom("messages")
    .select(({ fn }) => [
      fn.countAll<number>().as("used"),
      fn.min<number | null>("left_at").as("first"),
    ])
    .where("bot_id", "=", botId)
    .where("claimed_at", ">", now - claimMs)
    .where((eb) =>
      eb.or([
        eb("left_at", ">", now - floodWindowMs),
        eb.and([eb("status", "=", "sending"), eb("left_at", "is", null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { free: Math.max(0, floodMessages - used), moreAt: (first ?? now) + floodWindowMs };
}

/**
 * The users whose turn it is, each with the oldest message that waits for them; null when none
 * does.
 */
async function dueChats(
  db: Database,
  botId: string,
  max: number,
  now: number,
): Promise<{ tgId: number; messageId: string | null }[]> {
  if (max <= 0) return [];
  const rows = await db
    .selectFrom("chats")
    .select((eb) => [
      "tg_id",
      eb
        .selectFrom("messages")
        .select(({ fn }) => fn.min("messages.id").as("id"))
        .whereRef("messages.bot_id", "=", "chats.bot_id")
        .whereRef("messages.tg_id", "=", "chats.tg_id")
        .where("messages.status", "=", "queued")
        .as("message_id"),
    ])
    .where("bot_id", "=", botId)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("tg_id")
    .limit(max)
    .execute();
  return rows.map((row) => ({ tgId: row.tg_id, messageId: row.message_id }));
}

async function endChats(db: Database, botId: string, tgIds: readonly number[]): Promise<void> {
  if (tgIds.length === 0) return;
  await db.deleteFrom("chats").where("bot_id", "=", botId).where("tg_id", "in", tgIds).execute();
}

async function markClaimed(
  db: Database,
  botId: string,
  ids: string[],
  claimer: string,
  now: number,
): Promise<ClaimedMessage[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("messages")
    .set({ status: "sending", claimed_at: now, claimer, left_at: null })
    .where("bot_id", "=", botId)
    .where("id", "in", ids)
    .returning(["id", "tg_id", "text", "is_html"])
    .execute();
  // Until the message is settled; or until the claim has run out, because its worker is gone.
  await db
    .updateTable("chats")
    .set({ due_at: now + claimMs })
    .where("bot_id", "=", botId)
    .where(
      "tg_id",
      "in",
      rows.map((row) => row.tg_id),
    )
    .execute();
  return rows.map((row) => ({
    botId,
    id: row.id,
    tgId: row.tg_id,
    text: row.text,
    isHtml: row.is_html === 1,
    claimer,
  }));
}

async function nextChatAt(db: Database, botId: string): Promise<number | null> {
  const row = await db
    .selectFrom("chats")
    .select("due_at")
    .where("bot_id", "=", botId)
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
