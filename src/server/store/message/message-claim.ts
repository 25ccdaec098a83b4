import { maxAheadMs } from "#game/future-mark.ts";
import { dayOf } from "../count/day-count.ts";
import { countLater } from "../count/unwritten-counts.ts";
import { lockFreeRows } from "../engine/dialect.ts";
import type { Database } from "../schema/tables.ts";
import { type MessageContent, optionsIn } from "./message.ts";

/**
 * The maximum number of messages of one bot per window; one user gets one message per second.
 * Source: https://core.telegram.org/bots/faq ("limits").
 */
export const floodMessages = 28;
/** Slightly more than a second, because requests do not arrive as evenly as they are sent. */
export const floodWindowMs = 1050;
/** The number that a broadcast leaves unused, so that a direct message never waits for it. */
const keptForDirect = 3;
/** The pause before the next claim for a broadcast whose worker has no free request, in ms. */
const fullMs = 100;

/**
 * The validity of a claim, in ms; longer than any request. After it, the worker is considered dead.
 */
export const claimMs = 20_000;

/** A message claimed by a worker for sending. */
export interface ClaimedMessage extends MessageContent {
  readonly botId: string;
  readonly id: string;
  readonly tgId: number;
  /** The broadcast to which it belongs. */
  readonly broadcastId: string | null;
  readonly claimer: string;
}

/** The messages of a bot that a worker may claim. */
export interface ClaimRequest {
  readonly botId: string;
  readonly claimer: string;
  readonly max: number;
  /** The number of messages that a broadcast leaves to direct ones; default `keptForDirect`. */
  readonly kept?: number;
}

/**
 * Claims the bot's messages that are due at `now`: the oldest of each due user, within the
 * platform's flood limits over all processes, at most `max`; most of the remaining room is for the
 * broadcast being sent. None if another process is claiming. Expired claims are settled first:
 * `unknown` if dispatched, else queued again.
 */
export async function claimMessages(
  db: Database,
  { botId, claimer, max, kept = keptForDirect }: ClaimRequest,
  now: number,
): Promise<ClaimedMessage[]> {
  let lost = 0;
  const claimed = await db.transaction().execute(async (tx) => {
    const outbox = tx
      .selectFrom("outboxes")
      .select("bot_id")
      .where("bot_id", "=", botId)
      .where("due_at", "<=", now);
    if (!(await lockFreeRows(tx, outbox).executeTakeFirst())) return [];
    lost = await endLostClaims(tx, botId, now);
    const { free, moreAt } = await readFree(tx, botId, now);
    const most = Math.max(0, Math.min(free, max));
    const direct = most > 0 ? await dueMessages(tx, botId, most, now) : [];
    const left = Math.max(0, most - direct.length - kept);
    const broadcast = await readSending(tx, botId);
    const ofBroadcast = broadcast && left > 0 ? await queuedOf(tx, botId, broadcast.id, left) : [];
    const ids = [...direct, ...ofBroadcast];
    const rows = await markClaimed(tx, { botId, claimer }, ids, now);
    const { chatAt } = await tx
      .selectFrom("chats")
      .select(({ fn }) => fn.min<number | null>("due_at").as("chatAt"))
      .where("bot_id", "=", botId)
      .executeTakeFirstOrThrow();
    const dueAt: number[] = [];
    if (chatAt !== null) dueAt.push(Math.max(chatAt, ids.length >= free ? moreAt : 0));
    // A broadcast that used all of its room may have more messages.
    if (broadcast && ofBroadcast.length === left)
      dueAt.push(ids.length >= free - kept ? moreAt : now + fullMs);
    await tx
      .updateTable("outboxes")
      .set({ due_at: dueAt.length === 0 ? null : Math.min(...dueAt) })
      .where("bot_id", "=", botId)
      .execute();
    return rows.map(({ id, tgId, broadcastId, ...own }): ClaimedMessage => {
      const { is_html, options, ...content } = (broadcastId !== null && broadcast) || own;
      return {
        ...content,
        isHtml: is_html === 1,
        options: optionsIn(options),
        botId,
        id,
        tgId,
        broadcastId,
        claimer,
      };
    });
  });
  if (lost > 0) countLater(db, botId, [{ day: dayOf(now), kind: "messages:unknown", count: lost }]);
  return claimed;
}

/** Settles expired claims; returns how many messages have become `unknown`. */
async function endLostClaims(tx: Database, botId: string, now: number): Promise<number> {
  const ended = await tx
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
    .where((eb) => eb.and({ bot_id: botId, status: "sending" }))
    .where((eb) =>
      eb.or([eb("claimed_at", "<=", now - claimMs), eb("claimed_at", ">", now + maxAheadMs)]),
    )
    .returning("status")
    .execute();
  return ended.filter(({ status }) => status === "unknown").length;
}

/**
 * The number of messages that may be sent now, and the time of the next ones; dispatched and
 * claimed ones count.
 */
async function readFree(
  tx: Database,
  botId: string,
  now: number,
): Promise<{ free: number; moreAt: number }> {
  const { used, first } = await tx
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
 * The oldest queued message of each due user, at most `max`. Removes the chats of users who have
 * none, which would block those of others.
 */
async function dueMessages(
  tx: Database,
  botId: string,
  max: number,
  now: number,
): Promise<string[]> {
  const chats = await tx
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
        .as("id"),
    ])
    .where("bot_id", "=", botId)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("tg_id")
    .limit(max)
    .execute();
  const empty = chats.flatMap(({ tg_id, id }) => (id === null ? tg_id : []));
  if (empty.length === 0) return chats.flatMap(({ id }) => id ?? []);
  await tx.deleteFrom("chats").where("bot_id", "=", botId).where("tg_id", "in", empty).execute();
  return dueMessages(tx, botId, max, now);
}

/** The content of the bot's broadcast that is being sent. */
function readSending(tx: Database, botId: string) {
  return tx
    .selectFrom("broadcasts")
    .select(["id", "text", "is_html", "picture", "options"])
    .where((eb) => eb.and({ bot_id: botId, status: "sending" }))
    .executeTakeFirst();
}

/**
 * At most `max` queued messages of the broadcast, to users for whom no direct message is queued or
 * claimed and who got nothing within the last second.
 */
async function queuedOf(
  tx: Database,
  botId: string,
  broadcastId: string,
  max: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("messages")
    .select("id")
    .where((eb) => eb.and({ bot_id: botId, broadcast_id: broadcastId, status: "queued" }))
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
  return rows.map(({ id }) => id);
}

/** Claims the messages and returns them in this order; their users get nothing else until then. */
async function markClaimed(
  tx: Database,
  { botId, claimer }: Pick<ClaimRequest, "botId" | "claimer">,
  ids: string[],
  now: number,
) {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable("messages")
    .set({ status: "sending", claimed_at: now, claimer, left_at: null })
    .where("bot_id", "=", botId)
    .where("id", "in", ids)
    .returning(["id", "tg_id as tgId", "broadcast_id as broadcastId"])
    .returning(["text", "is_html", "picture", "options"])
    .execute();
  // Until the message is settled, or the claim expires.
  const due_at = now + claimMs;
  await tx
    .insertInto("chats")
    .values(rows.map(({ tgId }) => ({ bot_id: botId, tg_id: tgId, due_at })))
    .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doUpdateSet({ due_at }))
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
