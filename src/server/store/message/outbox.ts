import type { Selectable } from "kysely";
import { type Backlog, readBacklog } from "../engine/backlog.ts";
import { lockRows } from "../engine/dialect.ts";
import type { Database, Tables } from "../schema/tables.ts";

type Outbox = Selectable<Tables["outboxes"]>;

/**
 * Locks the bot's outbox until the transaction ends, creating it if needed; serialises changes of
 * its messages.
 */
export async function lockOutbox(db: Database, botId: string): Promise<Outbox> {
  const outbox = await lockKnownOutbox(db, botId);
  if (outbox) return outbox;
  await db
    .insertInto("outboxes")
    .values({ bot_id: botId, paused_until: 0 })
    .onConflict((conflict) => conflict.column("bot_id").doNothing())
    .execute();
  return lockOutbox(db, botId);
}

/** Like `lockOutbox`, but undefined for a bot without messages, or one being deleted. */
export function lockKnownOutbox(db: Database, botId: string): Promise<Outbox | undefined> {
  const query = db.selectFrom("outboxes").selectAll().where("bot_id", "=", botId);
  return lockRows(db, query).executeTakeFirst();
}

/** Makes an outbox due at `at`, or when its pause ends; for a transaction that has locked it. */
export async function scheduleOutbox(
  db: Database,
  { bot_id, due_at, paused_until }: Outbox,
  at: number,
): Promise<void> {
  await db
    .updateTable("outboxes")
    .set({ due_at: Math.max(Math.min(due_at ?? at, at), paused_until), paused_until })
    .where("bot_id", "=", bot_id)
    .execute();
}

/** The end of the platform's pause of the bot; in the past if there is none. */
export async function readPause(db: Database, botId: string): Promise<number> {
  const row = await db
    .selectFrom("outboxes")
    .select("paused_until")
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  return row?.paused_until ?? 0;
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

/** The time at which the next outbox or broadcast is due, or null if nothing waits. */
export async function nextDueAt(
  db: Database,
  table: "outboxes" | "broadcasts" = "outboxes",
): Promise<number | null> {
  const { at } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.min<number | null>("due_at").as("at"))
    .executeTakeFirstOrThrow();
  return at;
}

/** The waiting direct messages. Those of a broadcast are created shortly before they are sent. */
export function readOutboxBacklog(db: Database): Promise<Backlog> {
  return readBacklog(
    db,
    db
      // The same order on the embedded store: there are few chats, and many messages.
      .selectFrom("chats")
      .crossJoin("messages")
      .select("messages.created_at")
      .whereRef("messages.bot_id", "=", "chats.bot_id")
      .whereRef("messages.tg_id", "=", "chats.tg_id")
      .where("messages.status", "=", "queued")
      .where("messages.broadcast_id", "is", null),
  );
}
