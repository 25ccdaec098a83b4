import { type RawBuilder, sql } from "kysely";
import { maxAheadMs } from "#game/future-mark.ts";
import { whole } from "../engine/dialect.ts";
import { floodWindowMs } from "../message/outbox.ts";
import type { Database } from "../schema/tables.ts";

/** A broadcast by its bot. */
export interface BroadcastId {
  readonly botId: string;
  readonly id: string;
}

/** The condition of `messages` for those that do not count for the flood limit any more. */
export function isOutOfWindow(now: number): RawBuilder<boolean> {
  const [until, ahead] = [whole(now - floodWindowMs), whole(now + maxAheadMs)];
  return sql<boolean>`(left_at is null or left_at <= ${until} or left_at > ${ahead})`;
}

/**
 * Marks the broadcast's unknown messages as counted that do not count for the flood limit any more,
 * and returns how many there were. Unlike others they stay, so that the owner sees them and may send
 * them again.
 */
export async function keepUnknown(
  db: Database,
  broadcast: BroadcastId,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await updateUnknown(db, broadcast)
    .set({ claimed_at: null })
    .where("claimed_at", "is not", null)
    .where(isOutOfWindow(now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Puts the broadcast's unknown messages back into the outbox, and returns how many there were. */
export async function requeueUnknown(db: Database, broadcast: BroadcastId): Promise<number> {
  const { numUpdatedRows } = await updateUnknown(db, broadcast)
    .set({ status: "queued", left_at: null })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function updateUnknown(db: Database, { botId, id }: BroadcastId) {
  return db
    .updateTable("messages")
    .where("bot_id", "=", botId)
    .where("broadcast_id", "=", id)
    .where("status", "=", "unknown");
}

/** The condition of `messages` for those that `keepUnknown` has not counted. */
export const isNotKept = sql<boolean>`(status <> 'unknown' or claimed_at is not null)`;

/** The condition of `bot_users` for those of whom it is unknown whether they got the broadcast. */
export function isUnknownOf(broadcastId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from messages
    where messages.bot_id = bot_users.bot_id and messages.tg_id = bot_users.tg_id
      and messages.broadcast_id = ${broadcastId} and messages.status = 'unknown')`;
}
