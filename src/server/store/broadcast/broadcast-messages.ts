import { type RawBuilder, sql } from "kysely";
import { maxAheadMs } from "#game/future-mark.ts";
import { whole } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import { floodWindowMs } from "../message/message-claim.ts";
import type { Database } from "../schema/tables.ts";

/** A broadcast by its bot. */
export interface BroadcastId {
  readonly botId: string;
  readonly id: string;
}

export function updateBroadcast(db: Database, { botId, id }: BroadcastId) {
  return db.updateTable("broadcasts").where((eb) => eb.and({ bot_id: botId, id }));
}

/** Makes the bot's scheduled broadcasts due that wait for another one. */
export async function wakeWaiting(tx: Database, botId: string, now: number): Promise<void> {
  await tx
    .updateTable("broadcasts")
    .set({ due_at: now })
    .where((eb) => eb.and({ bot_id: botId, status: "scheduled" }))
    .where("send_at", "<=", now)
    .where("due_at", ">", now)
    .execute();
}

/** Puts a message for each of these users into the outbox; its text is the broadcast's. */
export async function addMessages(
  tx: Database,
  { botId, id }: BroadcastId,
  tgIds: readonly number[],
  now: number,
): Promise<void> {
  await tx
    .insertInto("messages")
    .values(
      tgIds.map((tgId) => ({
        bot_id: botId,
        id: newId(now),
        tg_id: tgId,
        text: "",
        is_html: 0,
        status: "queued" as const,
        created_at: now,
        broadcast_id: id,
      })),
    )
    .execute();
}

/** Removes the waiting messages of a cancelled broadcast. */
export async function removeQueued(tx: Database, broadcast: BroadcastId): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("messages")
    .where((eb) =>
      eb.and({ bot_id: broadcast.botId, broadcast_id: broadcast.id, status: "queued" }),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await updateBroadcast(tx, broadcast)
    .set((set) => ({ queued: set("queued", "-", Number(numDeletedRows)) }))
    .execute();
}

/**
 * Counts the results of finished messages once they no longer count for the flood limit, and
 * removes those with a known result. Unknown ones stay, so that the owner sees them and may send
 * them again.
 */
export async function collect(tx: Database, broadcast: BroadcastId, now: number): Promise<void> {
  const unknown = await updateUnknown(tx, broadcast)
    .set({ claimed_at: null })
    .where("claimed_at", "is not", null)
    .where(isOutOfWindow(now))
    .executeTakeFirst();
  const settled = await tx
    .deleteFrom("messages")
    .where((eb) => eb.and({ bot_id: broadcast.botId, broadcast_id: broadcast.id }))
    .where("status", "in", ["sent", "failed"])
    .where(isOutOfWindow(now))
    .returning(["status", "failure_code", "failure_text"])
    .execute();
  if (settled.length === 0 && unknown.numUpdatedRows === 0n) return;
  const refused = settled.filter(({ status }) => status === "failed");
  const failed = refused.filter(({ failure_code }) => failure_code !== "USER_UNREACHABLE");
  await updateBroadcast(tx, broadcast)
    .set((set) => ({
      sent: set("sent", "+", settled.length - refused.length),
      unreachable: set("unreachable", "+", refused.length - failed.length),
      failed: set("failed", "+", failed.length),
      unknown: set("unknown", "+", Number(unknown.numUpdatedRows)),
      ...(failed.length > 0 && { failure_text: failed.at(-1)?.failure_text ?? null }),
    }))
    .execute();
}

/** The condition for `messages` that no longer count for the flood limit. */
function isOutOfWindow(now: number): RawBuilder<boolean> {
  const [until, ahead] = [whole(now - floodWindowMs), whole(now + maxAheadMs)];
  return sql<boolean>`(left_at is null or left_at <= ${until} or left_at > ${ahead})`;
}

/** Puts the broadcast's unknown messages back into the outbox, and returns their number. */
export async function requeueUnknown(tx: Database, broadcast: BroadcastId): Promise<number> {
  const { numUpdatedRows } = await updateUnknown(tx, broadcast)
    .set({ status: "queued", left_at: null })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function updateUnknown(tx: Database, { botId, id }: BroadcastId) {
  return tx
    .updateTable("messages")
    .where((eb) => eb.and({ bot_id: botId, broadcast_id: id, status: "unknown" }));
}

/** The statuses of the messages that are not counted yet. */
export async function statusesLeft(
  tx: Database,
  { botId, id }: BroadcastId,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom("messages")
    .select("status")
    .distinct()
    .where((eb) => eb.and({ bot_id: botId, broadcast_id: id }))
    .where(sql<boolean>`(status <> 'unknown' or claimed_at is not null)`)
    .execute();
  return rows.map(({ status }) => status);
}

/** The condition for `bot_users` who may or may not have received the broadcast. */
export function isUnknownOf(broadcastId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from messages
    where messages.bot_id = bot_users.bot_id and messages.tg_id = bot_users.tg_id
      and messages.broadcast_id = ${broadcastId} and messages.status = 'unknown')`;
}
