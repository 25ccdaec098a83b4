import type { Selectable } from "kysely";
import { keptBroadcasts } from "#contract/broadcast-limit.ts";
import type { Audience, BroadcastStatus, HoldCode } from "#contract/schema/broadcast.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { withBot } from "../bot/bot-lock.ts";
import { newId } from "../engine/id.ts";
import { lockOutbox, scheduleOutbox } from "../message/outbox.ts";
import { hasPicture } from "../picture/picture.ts";
import type { BroadcastTable, Database } from "../schema/tables.ts";
import { removeQueued } from "./broadcast-step.ts";
import type { Recipients } from "./recipients.ts";
import { requeueUnknown } from "./unknown-messages.ts";

/** What a broadcast sends to each of its users. */
export interface BroadcastContent {
  readonly text: string;
  readonly isHtml: boolean;
  /** The hash of an uploaded picture. */
  readonly picture: string | null;
  /** The text on the button that opens the Mini App. */
  readonly button: string | null;
}

/** A broadcast to be started. */
export interface NewBroadcast extends BroadcastContent {
  readonly botId: string;
  /** Chosen by the caller, unique in the bot. */
  readonly callKey: string;
  readonly audience: Audience;
  readonly recipients: Recipients;
  readonly counted: { readonly count: number; readonly hasMore: boolean };
  readonly owner: { readonly id: string; readonly name: string };
}

/** A broadcast, and how far it is. */
export interface StoredBroadcast extends BroadcastContent {
  readonly id: string;
  readonly audience: Audience;
  readonly status: BroadcastStatus;
  /** Why the service has paused it by itself. */
  readonly hold: { readonly code: HoldCode; readonly reason: string } | null;
  readonly startedBy: string;
  readonly createdAt: number;
  readonly finishedAt: number | null;
  readonly total: number;
  readonly hasMore: boolean;
  readonly sent: number;
  readonly unreachable: number;
  readonly failed: number;
  readonly unknown: number;
  readonly failure: string | null;
}

/** What became of a call that starts a broadcast. */
export type BroadcastStart =
  | { readonly kind: "started" | "replayed"; readonly broadcast: StoredBroadcast }
  /** Another one of the bot is not over. */
  | { readonly kind: "under-way" }
  /** The bot does not have the picture. */
  | { readonly kind: "no-picture" };

/**
 * Starts a broadcast, or returns the earlier one with the same key, even if it differs. Undefined if
 * there is no such bot.
 */
export function startBroadcast(
  db: Database,
  asked: NewBroadcast,
  now: number,
): Promise<BroadcastStart | undefined> {
  const { botId, callKey, counted, owner, picture } = asked;
  return withBot(db, botId, async (transaction): Promise<BroadcastStart> => {
    await lockOutbox(transaction, botId);
    const known = await readByKey(transaction, botId, callKey);
    if (known) return { kind: "replayed", broadcast: known };
    if (await hasOpenBroadcast(transaction, botId)) return { kind: "under-way" };
    if (picture !== null && !(await hasPicture(transaction, botId, picture)))
      return { kind: "no-picture" };
    const row = await transaction
      .insertInto("broadcasts")
      .values({
        bot_id: botId,
        id: newId(now),
        call_key: callKey,
        text: asked.text,
        is_html: asked.isHtml ? 1 : 0,
        picture,
        button: asked.button,
        audience: JSON.stringify(asked.audience),
        recipients: JSON.stringify(asked.recipients),
        status: "sending",
        hold_code: null,
        hold_text: null,
        started_by_id: owner.id,
        started_by: owner.name,
        created_at: now,
        finished_at: null,
        due_at: now,
        total: counted.count,
        has_more: counted.hasMore ? 1 : 0,
        reached: 0,
        queued: 0,
        sent: 0,
        unreachable: 0,
        failed: 0,
        unknown: 0,
        failure_text: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteAct(transaction, { botId, owner, now }, "broadcast.started", {
      text: asked.text,
      amount: counted.count,
    });
    await removeOldest(transaction, botId);
    return { kind: "started", broadcast: fromRow(row) };
  });
}

/** Whether a broadcast of the bot is not over; for a transaction that has locked the outbox. */
async function hasOpenBroadcast(db: Database, botId: string): Promise<boolean> {
  const open = await db
    .selectFrom("broadcasts")
    .select("id")
    .where("bot_id", "=", botId)
    .where("status", "in", ["sending", "paused"])
    .executeTakeFirst();
  return open !== undefined;
}

/** The bot's broadcast with this key, or undefined. */
export async function readByKey(
  db: Database,
  botId: string,
  callKey: string,
): Promise<StoredBroadcast | undefined> {
  const row = await db
    .selectFrom("broadcasts")
    .selectAll()
    .where("bot_id", "=", botId)
    .where("call_key", "=", callKey)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The bot's broadcast with this id, or undefined. */
export async function readBroadcast(
  db: Database,
  botId: string,
  id: string,
): Promise<StoredBroadcast | undefined> {
  const row = await db
    .selectFrom("broadcasts")
    .selectAll()
    .where("bot_id", "=", botId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The bot's broadcasts before the one with the id `before`, newest first. */
export async function listBroadcasts(
  db: Database,
  botId: string,
  before: string | undefined,
  max: number,
): Promise<StoredBroadcast[]> {
  const rows = await db
    .selectFrom("broadcasts")
    .selectAll()
    .where("bot_id", "=", botId)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  return rows.map(fromRow);
}

/**
 * Pauses, resumes or cancels a broadcast, or sends it to its unknown users once more, and returns it
 * after that; one for which the change has no meaning stays as it is. Undefined if the bot has no such
 * broadcast; "under-way" if it cannot go on because another one is not over.
 */
export function changeBroadcast(
  db: Database,
  actor: Actor,
  id: string,
  change: BroadcastChange,
): Promise<StoredBroadcast | "under-way" | undefined> {
  const { botId, now } = actor;
  return db.transaction().execute(async (transaction) => {
    const outbox = await lockOutbox(transaction, botId);
    const broadcast = await readBroadcast(transaction, botId, id);
    if (!broadcast || !from[change].includes(broadcast.status)) return broadcast;
    let amount: number | undefined;
    if (change === "resend") {
      if (await hasOpenBroadcast(transaction, botId)) return "under-way";
      amount = await requeueUnknown(transaction, { botId, id });
      if (amount === 0) return broadcast;
    }
    await transaction
      .updateTable("broadcasts")
      .set({
        status: to[change],
        hold_code: null,
        hold_text: null,
        // So that the broadcaster goes on, or counts the last messages.
        due_at: now,
        finished_at: change === "cancel" ? now : null,
        unknown: broadcast.unknown - (amount ?? 0),
      })
      .where("bot_id", "=", botId)
      .where("id", "=", id)
      .execute();
    await noteAct(transaction, actor, acts[change], {
      text: broadcast.text,
      ...(amount !== undefined && { amount }),
    });
    if (to[change] === "sending") await scheduleOutbox(transaction, botId, outbox, now);
    if (change === "cancel") await removeQueued(transaction, botId, id);
    return readBroadcast(transaction, botId, id);
  });
}

type BroadcastChange = keyof typeof to;

const from: Readonly<Record<BroadcastChange, readonly BroadcastStatus[]>> = {
  pause: ["sending"],
  resume: ["paused"],
  cancel: ["sending", "paused"],
  resend: ["done"],
};
const acts = {
  pause: "broadcast.paused",
  resume: "broadcast.resumed",
  cancel: "broadcast.cancelled",
  resend: "broadcast.resent",
} as const;
const to = {
  pause: "paused",
  resume: "sending",
  cancel: "cancelled",
  resend: "sending",
} as const;

/** Removes the oldest broadcasts that are over, so that `keptBroadcasts` stay. */
async function removeOldest(db: Database, botId: string): Promise<void> {
  const last = await db
    .selectFrom("broadcasts")
    .select("id")
    .where("bot_id", "=", botId)
    .orderBy("id", "desc")
    .offset(keptBroadcasts)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const removed = await db
    .deleteFrom("broadcasts")
    .where("bot_id", "=", botId)
    .where("id", "<=", last.id)
    .where("due_at", "is", null)
    .where("finished_at", "is not", null)
    .returning("id")
    .execute();
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await db
    .deleteFrom("messages")
    .where("bot_id", "=", botId)
    .where("broadcast_id", "in", ids)
    .execute();
}

function fromRow(row: Selectable<BroadcastTable>): StoredBroadcast {
  return {
    id: row.id,
    text: row.text,
    isHtml: row.is_html === 1,
    picture: row.picture,
    button: row.button,
    audience: JSON.parse(row.audience),
    status: row.status,
    hold: row.hold_code === null ? null : { code: row.hold_code, reason: row.hold_text ?? "" },
    startedBy: row.started_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    total: row.total,
    hasMore: row.has_more === 1,
    sent: row.sent,
    unreachable: row.unreachable,
    failed: row.failed,
    unknown: row.unknown,
    failure: row.failure_text,
  };
}
