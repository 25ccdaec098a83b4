import type { MessageFailureCode } from "#contract/schema/message.ts";
import { maxAheadMs } from "#game/future-mark.ts";
import { holdBroadcast } from "../broadcast/broadcast-hold.ts";
import { dayOf } from "../count/day-count.ts";
import { countLater, countOnce } from "../count/unwritten-counts.ts";
import { lockFreeRows, lockRows } from "../engine/dialect.ts";
import type { Database } from "../schema/tables.ts";
import { type BroadcastTurn, broadcastTurn, takeChats } from "./broadcast-turn.ts";

/**
 * The maximum number of messages of one bot per window; one user gets one message per second.
 * Source: the Bot API's FAQ, "limits".
 */
export const floodMessages = 28;
/** Slightly more than a second, because requests do not arrive as evenly as they are sent. */
export const floodWindowMs = 1050;
const chatGapMs = 1000;
/** Of these turns a broadcast uses none, so that a direct message never waits for one. Our rule. */
export const keptForDirect = 3;
/** The pause before the next claim for a broadcast whose worker has no free request, in ms. */
const fullMs = 100;

/**
 * How long a claim is valid, in ms; longer than any request. After that, its worker is considered
 * dead.
 */
export const claimMs = 20_000;

/** A message that a worker has claimed for sending. */
export interface ClaimedMessage {
  readonly botId: string;
  readonly id: string;
  readonly tgId: number;
  readonly text: string;
  readonly isHtml: boolean;
  /** The hash of an uploaded picture. */
  readonly picture: string | null;
  /** The text on a button that opens the Mini App. */
  readonly button: string | null;
  /** The broadcast that it is part of. */
  readonly broadcastId: string | null;
  readonly claimer: string;
}

/** The outcome of sending a message. */
export type Outcome =
  | {
      readonly kind: "sent";
      readonly telegramMessageId: number;
      /** By which the platform knows the picture that was sent. */
      readonly fileId?: string | undefined;
    }
  | { readonly kind: "failed"; readonly code: MessageFailureCode; readonly reason: string }
  /** Dispatched without an answer; the bot is paused for `pauseMs`, if that is there. */
  | { readonly kind: "unknown"; readonly pauseMs?: number }
  /** Not accepted by the platform; the bot is paused for `pauseMs`. */
  | { readonly kind: "queued"; readonly pauseMs: number };

/**
 * A bot's outbox: when the next message may be due (null if nothing waits), and until when it is
 * paused.
 */
export interface Outbox {
  readonly dueAt: number | null;
  readonly pausedUntil: number;
}

/**
 * Locks the bot's outbox until the transaction ends, creating it if needed; serialises changes of
 * its messages.
 */
export async function lockOutbox(db: Database, botId: string): Promise<Outbox> {
  const outbox = await lockKnownOutbox(db, botId);
  if (outbox) return outbox;
  await db
    .insertInto("outboxes")
    .values({ bot_id: botId, due_at: null, paused_until: 0 })
    .onConflict((conflict) => conflict.column("bot_id").doNothing())
    .execute();
  return lockOutbox(db, botId);
}

/** Until when the platform has paused the bot; in the past if it has not. */
export async function readPause(db: Database, botId: string): Promise<number> {
  const row = await db
    .selectFrom("outboxes")
    .select("paused_until")
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  return row?.paused_until ?? 0;
}

async function lockKnownOutbox(db: Database, botId: string): Promise<Outbox | undefined> {
  const query = db
    .selectFrom("outboxes")
    .select(["due_at", "paused_until"])
    .where("bot_id", "=", botId);
  const row = await lockRows(db, query).executeTakeFirst();
  return row && { dueAt: row.due_at, pausedUntil: row.paused_until };
}

/**
 * Makes the bot's outbox due at `at`, or when its pause ends; for a transaction that has locked it.
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

/** Gives the user a turn at `now`, unless they wait for one already; in the same transaction. */
export async function queueChat(
  db: Database,
  botId: string,
  tgId: number,
  now: number,
): Promise<void> {
  await db
    .insertInto("chats")
    .values({ bot_id: botId, tg_id: tgId, due_at: now })
    .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doNothing())
    .execute();
}

/** The bots whose outboxes are due at `now`, longest waiting first, without `except`. */
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

/** When the next outbox is due, or null if nothing waits. */
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

/** The messages of a bot that a worker may claim. */
export interface ClaimRequest {
  readonly botId: string;
  readonly claimer: string;
  readonly max: number;
  /** How many of the turns a broadcast leaves to direct messages; default `keptForDirect`. */
  readonly kept?: number;
}

/**
 * Claims the bot's messages that may be sent at `now`: the oldest of each due user, within the
 * platform's flood limits over all processes, at most `max`; but for some turns, what they leave is for
 * the broadcast that is being sent. None if another process is claiming. Expired claims are settled
 * first: `unknown` if dispatched, else queued again.
 */
export async function claimMessages(
  db: Database,
  { botId, claimer, max, kept = keptForDirect }: ClaimRequest,
  now: number,
): Promise<ClaimedMessage[]> {
  let lost = 0;
  const claimed = await db.transaction().execute(async (transaction) => {
    const outbox = transaction
      .selectFrom("outboxes")
      .select("bot_id")
      .where("bot_id", "=", botId)
      .where("due_at", "<=", now);
    if (!(await lockFreeRows(transaction, outbox).executeTakeFirst())) return [];
    lost = await endLostClaims(transaction, botId, now);
    const { free, moreAt } = await freeTurns(transaction, botId, now);
    const most = Math.min(free, max);
    const direct = await dueMessages(transaction, botId, most, now);
    const left = Math.max(0, most - direct.length - kept);
    const turn = await broadcastTurn(transaction, botId, left);
    const ids = [...direct, ...turn.ids];
    const claimed = await markClaimed(transaction, botId, ids, turn, claimer, now);
    const chatAt = await nextChatAt(transaction, botId);
    const dueAt: number[] = [];
    if (chatAt !== null) dueAt.push(Math.max(chatAt, ids.length >= free ? moreAt : 0));
    // A broadcast that took all that was left for it may have more.
    if (turn.isSending && turn.ids.length === left)
      dueAt.push(ids.length >= free - kept ? moreAt : now + fullMs);
    await transaction
      .updateTable("outboxes")
      .set({ due_at: dueAt.length === 0 ? null : Math.min(...dueAt) })
      .where("bot_id", "=", botId)
      .execute();
    return claimed;
  });
  if (lost > 0) countLater(db, botId, [{ day: dayOf(now), kind: "messages:unknown", count: lost }]);
  return claimed;
}

/**
 * Records that the message is about to be dispatched; "lost" if the claim is no longer the
 * worker's, or the user is being erased.
 */
export async function markDispatched(
  db: Database,
  { botId, id, tgId, claimer }: ClaimedMessage,
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("erasures")
            .select("erasures.tg_id")
            .where("erasures.bot_id", "=", botId)
            .where("erasures.tg_id", "=", tgId),
        ),
      ),
    )
    .executeTakeFirst();
  return { kind: numUpdatedRows > 0n ? "dispatched" : "lost" };
}

/**
 * Stores the outcome of a claimed message, and when the user's next one may be sent; nothing if the
 * bot was deleted.
 */
export async function settleMessage(
  db: Database,
  message: ClaimedMessage,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const { botId, id, tgId, claimer, broadcastId } = message;
  const status = await db.transaction().execute(async (transaction) => {
    const outbox = await lockKnownOutbox(transaction, botId);
    if (!outbox) return undefined;
    const isHeld =
      broadcastId !== null &&
      outcome.kind === "failed" &&
      (await holdBroadcast(transaction, { botId, broadcastId }, outcome));
    const stored = isHeld ? ({ kind: "queued", pauseMs: 0 } as const) : outcome;
    const { numUpdatedRows } = await transaction
      .updateTable("messages")
      .set({ status: stored.kind, claimer: null, ...outcomeColumns(stored) })
      .where("bot_id", "=", botId)
      .where("id", "=", id)
      .where("claimer", "=", claimer)
      .where("status", "=", "sending")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    const nextAt = now + chatGapMs;
    await transaction
      .updateTable("chats")
      .set({ due_at: nextAt })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .execute();
    const pause = "pauseMs" in outcome ? now + outcome.pauseMs : 0;
    await scheduleOutbox(
      transaction,
      botId,
      { ...outbox, pausedUntil: Math.max(outbox.pausedUntil, pause) },
      nextAt,
    );
    await markReachable(transaction, botId, tgId, outcome, now);
    return stored.kind;
  });
  if (status && status !== "queued") countOnce(db, botId, `messages:${status}`, now);
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

/** How many messages have become `unknown`. */
async function endLostClaims(db: Database, botId: string, now: number): Promise<number> {
  const ended = await db
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
    .where((eb) =>
      eb.or([eb("claimed_at", "<=", now - claimMs), eb("claimed_at", ">", now + maxAheadMs)]),
    )
    .returning("status")
    .execute();
  return ended.filter(({ status }) => status === "unknown").length;
}

/** How many messages may be sent now, and when more may be; dispatched and claimed ones count. */
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
    .where("claimed_at", "<=", now + maxAheadMs)
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
 * The oldest queued message of each due user, at most `max`. Ends the turns of users who have none:
 * they must not be in the way of those who have.
 */
async function dueMessages(
  db: Database,
  botId: string,
  max: number,
  now: number,
): Promise<string[]> {
  for (;;) {
    const turns = await dueChats(db, botId, max, now);
    const over = turns.flatMap(({ tgId, messageId }) => (messageId === null ? tgId : []));
    if (over.length === 0) return turns.flatMap(({ messageId }) => messageId ?? []);
    await endChats(db, botId, over);
  }
}

/** The due users, each with the oldest queued message, or null. */
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
        .where("messages.broadcast_id", "is", null)
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
  { content }: BroadcastTurn,
  claimer: string,
  now: number,
): Promise<ClaimedMessage[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("messages")
    .set({ status: "sending", claimed_at: now, claimer, left_at: null })
    .where("bot_id", "=", botId)
    .where("id", "in", ids)
    .returning(["id", "tg_id", "text", "is_html", "picture", "button", "broadcast_id"])
    .execute();
  // Until the message is settled, or the claim expires.
  const tgIds = rows.map((row) => row.tg_id);
  await takeChats(db, botId, tgIds, now + claimMs);
  const order = new Map(ids.map((id, at) => [id, at]));
  const inOrder = rows.toSorted(
    (one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0),
  );
  return inOrder.map((row) => ({
    botId,
    id: row.id,
    tgId: row.tg_id,
    text: row.text,
    isHtml: row.is_html === 1,
    picture: row.picture,
    button: row.button,
    broadcastId: row.broadcast_id,
    ...(row.broadcast_id !== null && content),
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
