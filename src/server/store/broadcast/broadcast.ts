import type { Selection } from "kysely";
import type { Audience } from "#contract/message/broadcast.schema.ts";
import {
  type BroadcastStatus,
  keptBroadcasts,
  maxScheduled,
} from "#contract/message/message-limit.ts";
import { noteAct } from "../audit/audit-entry.ts";
import { withBot } from "../bot/bot-lock.ts";
import { newId } from "../engine/id.ts";
import { type MessageContent, optionsIn } from "../message/message.ts";
import { lockOutbox } from "../message/outbox.ts";
import { hasPicture } from "../picture/picture.ts";
import type { Database, Tables } from "../schema/tables.ts";
import type { Recipients } from "./recipients.ts";

const over: readonly BroadcastStatus[] = ["cancelled", "done"];

/** A broadcast to be started. */
export interface NewBroadcast extends MessageContent {
  readonly botId: string;
  /** Chosen by the caller, unique in the bot. */
  readonly callKey: string;
  readonly audience: Audience;
  readonly recipients: Recipients;
  readonly counted: { readonly count: number; readonly hasMore: boolean };
  readonly owner: { readonly id: string; readonly name: string };
  /** The time for which it is scheduled, Unix ms; null to start it now. */
  readonly sendAt: number | null;
}

const columns = [
  "id",
  "text",
  "is_html",
  "picture",
  "options",
  "audience",
  "status",
  "hold_code",
  "hold_text",
  "started_by as startedBy",
  "created_at as createdAt",
  "send_at as sendAt",
  "finished_at as finishedAt",
  "total",
  "has_more",
  "sent",
  "unreachable",
  "failed",
  "unknown",
  "failure_text as failure",
] as const;

/**
 * The result of starting or scheduling a broadcast; "under-way": another one of the bot has not
 * ended; "too-many": as many as possible are scheduled.
 */
export type BroadcastStart =
  | { readonly kind: "started" | "replayed"; readonly broadcast: StoredBroadcast }
  | { readonly kind: "under-way" }
  | { readonly kind: "too-many" }
  | { readonly kind: "no-picture" };

/**
 * Starts or schedules a broadcast, or returns the earlier one with the same key, even if it differs.
 * Undefined for an unknown bot.
 */
export function startBroadcast(
  db: Database,
  broadcast: NewBroadcast,
  now: number,
): Promise<BroadcastStart | undefined> {
  const { botId, callKey, text, picture, options, counted, owner, sendAt } = broadcast;
  return withBot(db, botId, async (tx): Promise<BroadcastStart> => {
    await lockOutbox(tx, botId);
    const earlier = await readByKey(tx, botId, callKey);
    if (earlier) return { kind: "replayed", broadcast: earlier };
    if (sendAt === null && (await openBroadcast(tx, botId))) return { kind: "under-way" };
    if (sendAt !== null && (await countScheduled(tx, botId)) >= maxScheduled)
      return { kind: "too-many" };
    if (picture !== null && !(await hasPicture(tx, botId, picture))) return { kind: "no-picture" };
    const row = await tx
      .insertInto("broadcasts")
      .values({
        bot_id: botId,
        id: newId(now),
        call_key: callKey,
        text,
        is_html: broadcast.isHtml ? 1 : 0,
        picture,
        options: options && JSON.stringify(options),
        audience: JSON.stringify(broadcast.audience),
        recipients: JSON.stringify(broadcast.recipients),
        status: sendAt === null ? "sending" : "scheduled",
        started_by_id: owner.id,
        started_by: owner.name,
        created_at: now,
        send_at: sendAt,
        due_at: sendAt ?? now,
        total: counted.count,
        has_more: counted.hasMore ? 1 : 0,
        reached: 0,
        queued: 0,
        sent: 0,
        unreachable: 0,
        failed: 0,
        unknown: 0,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const action = sendAt === null ? "broadcast.started" : "broadcast.scheduled";
    await noteAct(tx, { botId, owner, now }, action, { text, amount: counted.count });
    await removeOldest(tx, botId);
    return { kind: "started", broadcast: fromRow(row) };
  });
}

/** The bot's broadcast that is being sent or paused; for a transaction that has locked the outbox. */
export function openBroadcast(tx: Database, botId: string) {
  return selectBroadcasts(tx, botId)
    .where("status", "in", ["sending", "paused"])
    .executeTakeFirst();
}

async function countScheduled(tx: Database, botId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("broadcasts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((eb) => eb.and({ bot_id: botId, status: "scheduled" }))
    .executeTakeFirstOrThrow();
  return count;
}

/** The bot's broadcast with this key, or undefined. */
export async function readByKey(
  db: Database,
  botId: string,
  callKey: string,
): Promise<StoredBroadcast | undefined> {
  const row = await selectBroadcasts(db, botId).where("call_key", "=", callKey).executeTakeFirst();
  return row && fromRow(row);
}

/** The bot's broadcast with this id, or undefined. */
export async function readBroadcast(
  db: Database,
  botId: string,
  id: string,
): Promise<StoredBroadcast | undefined> {
  const row = await selectBroadcasts(db, botId).where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** The bot's broadcasts that are not over, in the order of their starts. */
export async function listOpen(db: Database, botId: string): Promise<StoredBroadcast[]> {
  const rows = await selectBroadcasts(db, botId)
    .where("status", "not in", over)
    .orderBy(({ fn }) => fn.coalesce("send_at", "created_at"))
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

/** The bot's broadcasts that are over, before the id `before`, newest first. */
export async function listEnded(
  db: Database,
  botId: string,
  before: string | undefined,
  max: number,
): Promise<StoredBroadcast[]> {
  const rows = await selectBroadcasts(db, botId)
    .where("status", "in", over)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  return rows.map(fromRow);
}

function selectBroadcasts(db: Database, botId: string) {
  return db.selectFrom("broadcasts").select(columns).where("bot_id", "=", botId);
}

/** Removes the broadcasts that ended first, so that `keptBroadcasts` of those that are over stay. */
async function removeOldest(tx: Database, botId: string): Promise<void> {
  const removed = await tx
    .deleteFrom("broadcasts")
    .where("bot_id", "=", botId)
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("broadcasts as ended")
        .select("ended.id")
        .where("ended.bot_id", "=", botId)
        .where("ended.finished_at", "is not", null)
        .orderBy("ended.finished_at", "desc")
        .orderBy("ended.id", "desc")
        .offset(keptBroadcasts)
        .limit(keptBroadcasts),
    )
    .where("due_at", "is", null)
    .returning("id")
    .execute();
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await tx
    .deleteFrom("messages")
    .where("bot_id", "=", botId)
    .where("broadcast_id", "in", ids)
    .execute();
}

/** A broadcast and its progress. */
export type StoredBroadcast = ReturnType<typeof fromRow>;

function fromRow({
  is_html,
  audience,
  hold_code: code,
  hold_text: reason,
  has_more,
  options,
  ...row
}: Selection<Tables, "broadcasts", (typeof columns)[number]>) {
  return {
    ...row,
    isHtml: is_html === 1,
    options: optionsIn(options),
    audience: JSON.parse(audience) as Audience,
    /** The reason why the service has paused it. */
    hold: code === null ? null : { code, reason: reason ?? "" },
    hasMore: has_more === 1,
  };
}
