import type { MessageFailureCode } from "#contract/message/message-limit.ts";
import { type BroadcastId, updateBroadcast } from "../broadcast/broadcast-messages.ts";
import { countOnce } from "../count/unwritten-counts.ts";
import type { Database } from "../schema/tables.ts";
import { isNotErased } from "../user/bot-user.ts";
import { changeWithin } from "../user/player-change.ts";
import { type ClaimedMessage, claimMs } from "./message-claim.ts";
import { lockKnownOutbox, scheduleOutbox } from "./outbox.ts";

/** The time between two messages to one user, in ms. */
const chatGapMs = 1000;

/** The platform's refusal of a message. */
interface Failure {
  readonly code: MessageFailureCode;
  readonly reason: string;
}

/** The result of sending a message. */
export type Outcome =
  | {
      readonly kind: "sent";
      readonly telegramMessageId: number;
      /** The platform's id of the picture that was sent. */
      readonly fileId?: string | undefined;
    }
  | ({ readonly kind: "failed" } & Failure)
  /** Dispatched without an answer; the bot is paused for `pauseMs`, if present. */
  | { readonly kind: "unknown"; readonly pauseMs?: number }
  /** Not accepted by the platform; the bot is paused for `pauseMs`. */
  | { readonly kind: "queued"; readonly pauseMs: number };

/**
 * Records that the message is about to be dispatched; "lost" if the claim is no longer the
 * worker's, or the user is being erased.
 */
export async function markDispatched(
  db: Database,
  message: ClaimedMessage,
  now: number,
): Promise<{ readonly kind: "dispatched" | "lost" }> {
  const { numUpdatedRows } = await updateClaimed(db, message)
    .set({ left_at: now })
    .where("claimed_at", ">", now - claimMs)
    .where(isNotErased(message))
    .executeTakeFirst();
  return { kind: numUpdatedRows > 0n ? "dispatched" : "lost" };
}

/**
 * Stores the result of a claimed message, and the time of the user's next one; nothing if the bot
 * was deleted.
 */
export async function settleMessage(
  db: Database,
  message: ClaimedMessage,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const { botId, tgId, broadcastId } = message;
  const status = await db.transaction().execute(async (tx) => {
    const outbox = await lockKnownOutbox(tx, botId);
    if (!outbox) return undefined;
    const isHeld =
      broadcastId !== null &&
      outcome.kind === "failed" &&
      (await holdBroadcast(tx, { botId, id: broadcastId }, outcome));
    const stored: Outcome = isHeld ? { kind: "queued", pauseMs: 0 } : outcome;
    const { numUpdatedRows } = await updateClaimed(tx, message)
      .set({ status: stored.kind, claimer: null, ...columnsOf(stored) })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    const nextAt = now + chatGapMs;
    await tx
      .updateTable("chats")
      .set({ due_at: nextAt })
      .where((eb) => eb.and({ bot_id: botId, tg_id: tgId }))
      .execute();
    const pausedUntil = "pauseMs" in outcome ? now + outcome.pauseMs : 0;
    const paused_until = Math.max(outbox.paused_until, pausedUntil);
    await scheduleOutbox(tx, { ...outbox, paused_until }, nextAt);
    if (outcome.kind === "failed" && broadcastId === null)
      await recordFailure(tx, message, outcome, now);
    await markReachable(tx, message, outcome, now);
    return stored.kind;
  });
  if (status && status !== "queued") countOnce(db, botId, `messages:${status}`, now);
}

function updateClaimed(db: Database, { botId, id, claimer }: ClaimedMessage) {
  return db
    .updateTable("messages")
    .where((eb) => eb.and({ bot_id: botId, id, claimer, status: "sending" }));
}

function columnsOf(outcome: Outcome) {
  if (outcome.kind === "sent") return { telegram_message_id: outcome.telegramMessageId };
  if (outcome.kind === "failed")
    return { failure_code: outcome.code, failure_text: outcome.reason };
  return outcome.kind === "queued" ? { left_at: null } : {};
}

/** Records the event of a direct message that has failed; a broadcast counts its own. */
async function recordFailure(
  tx: Database,
  { botId, tgId, id: messageId }: ClaimedMessage,
  { code, reason }: Failure,
  now: number,
): Promise<void> {
  await changeWithin(tx, { botId, tgId }, now, async (change) => {
    change.record({ type: "message.failed", data: { messageId, code, reason } });
  });
}

async function markReachable(
  tx: Database,
  { botId, tgId }: ClaimedMessage,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const isUnreachable = outcome.kind === "failed" && outcome.code === "USER_UNREACHABLE";
  if (!isUnreachable && outcome.kind !== "sent") return;
  await tx
    .updateTable("bot_users")
    .set({ unreachable_since: isUnreachable ? now : null })
    .where((eb) => eb.and({ bot_id: botId, tg_id: tgId }))
    .where("unreachable_since", isUnreachable ? "is" : "is not", null)
    .execute();
}

/** Refusals of the text or the bot, which apply to every other user's message too. */
const refusalsOfAll: readonly MessageFailureCode[] = ["INVALID_HTML", "BOT_TOKEN_REFUSED"];

/**
 * Pauses a broadcast whose message was refused for a reason that applies to all users: the text or
 * the token, or any reason except the user while nobody has received it. Returns whether the
 * message waits, because nothing was sent; otherwise it has failed. For a transaction that has
 * locked the outbox.
 */
async function holdBroadcast(
  tx: Database,
  broadcast: BroadcastId,
  { code, reason }: Failure,
): Promise<boolean> {
  if (code === "USER_UNREACHABLE") return false;
  const { botId, id } = broadcast;
  const row = await tx
    .selectFrom("broadcasts")
    .select((eb) => [
      "status",
      "sent",
      eb
        .selectFrom("messages")
        .select("messages.id")
        .where("messages.bot_id", "=", botId)
        .where("messages.broadcast_id", "=", id)
        .where("messages.status", "=", "sent")
        .limit(1)
        .as("arrived"),
    ])
    .where((eb) => eb.and({ bot_id: botId, id }))
    .executeTakeFirst();
  if (!row) return false;
  const { status, sent, arrived } = row;
  const isOfAll = refusalsOfAll.includes(code);
  if (!isOfAll && (sent > 0 || arrived !== null)) return false;
  if (status === "sending")
    await updateBroadcast(tx, broadcast)
      .set({ status: "paused", hold_code: code, hold_text: reason })
      .execute();
  return isOfAll && (status === "sending" || status === "paused");
}
