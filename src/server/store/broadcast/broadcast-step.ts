import { newId } from "../engine/id.ts";
import { lockOutbox, scheduleOutbox } from "../message/outbox.ts";
import type { Database } from "../schema/tables.ts";
import { nextRecipients, type Recipients } from "./recipients.ts";
import { type BroadcastId, isNotKept, isOutOfWindow, keepUnknown } from "./unknown-messages.ts";

/** How many messages of a broadcast wait in the outbox, at most: more than a second sends. Our rule. */
const maxWaiting = 100;
/** The same while the platform does not know the picture yet: each of them uploads it. */
const maxUploading = 4;
/** The time between two steps of a broadcast, in ms. */
export const stepMs = 1000;

/** What a step made of the broadcast's next users. */
interface Batch {
  /** From where it was found. */
  readonly from: number;
  readonly tgIds: readonly number[];
  readonly reached: number | null;
}

/** The broadcasts that the broadcaster has to look at, longest waiting first. */
export async function listDueBroadcasts(db: Database, now: number): Promise<BroadcastId[]> {
  const rows = await db
    .selectFrom("broadcasts")
    .select(["bot_id", "id"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(100)
    .execute();
  return rows.map((row) => ({ botId: row.bot_id, id: row.id }));
}

/** When a broadcast is due next; null while none is. */
export async function nextBroadcastAt(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom("broadcasts")
    .select("due_at")
    .where("due_at", "is not", null)
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** How many broadcasts are being sent. */
export async function countRunningBroadcasts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("broadcasts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("due_at", "is not", null)
    .where("status", "=", "sending")
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A step of a broadcast: counts the messages that are settled and removes them, makes those of the
 * next users, and notices that it is done. One transaction moves the place among the users and makes
 * their messages, so that nobody is left out or gets two; of processes that step at once, one does it.
 * Tells whether there are new messages.
 */
export async function stepBroadcast(
  db: Database,
  { botId, id }: BroadcastId,
  now: number,
): Promise<boolean> {
  // Before the outbox is locked, which direct messages need.
  const batch = await findBatch(db, botId, id);
  return db.transaction().execute(async (transaction) => {
    // A bot that is gone has no outbox to lock.
    if (!(await readPlace(transaction, botId, id))) return false;
    const outbox = await lockOutbox(transaction, botId);
    const broadcast = await readPlace(transaction, botId, id);
    if (!broadcast || broadcast.due_at === null || broadcast.due_at > now) return false;
    await collect(transaction, botId, id, now);
    const { status, reached } = broadcast;
    if (status === "cancelled") await removeQueued(transaction, botId, id);
    const isNext = status === "sending" && batch !== undefined && batch.from === reached;
    const place = isNext ? batch.reached : reached;
    const isNew = isNext && batch.tgIds.length > 0;
    if (isNew) await addMessages(transaction, { botId, id }, batch.tgIds, now);
    if (isNew) await scheduleOutbox(transaction, botId, outbox, now);
    const left = await statusesLeft(transaction, botId, id);
    const isDone = status === "sending" && place === null && left.size === 0;
    const isIdle = isDone || (status !== "sending" && [...left].every((one) => one === "queued"));
    // A stage without users of the audience is passed at once.
    const nextAt = isNext && place !== null && !isNew ? now : now + stepMs;
    await transaction
      .updateTable("broadcasts")
      .set((set) => ({
        reached: place,
        due_at: isIdle ? null : nextAt,
        ...(isNew && { queued: set("queued", "+", batch.tgIds.length) }),
        ...(isDone && {
          status: "done" as const,
          finished_at: now,
          total: set.ref("queued"),
          has_more: 0,
        }),
      }))
      .where("bot_id", "=", botId)
      .where("id", "=", id)
      .execute();
    return isNew;
  });
}

/** The next users of a broadcast for whom there is room; undefined if there is none or they are over. */
async function findBatch(db: Database, botId: string, id: string): Promise<Batch | undefined> {
  const broadcast = await readPlace(db, botId, id);
  if (broadcast?.status !== "sending" || broadcast.reached === null) return undefined;
  const { count } = await db
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("bot_id", "=", botId)
    .where("broadcast_id", "=", id)
    .where("status", "in", ["queued", "sending"])
    .executeTakeFirstOrThrow();
  const room = (await windowOf(db, botId, broadcast)) - count;
  if (room <= 0) return undefined;
  const recipients: Recipients = JSON.parse(broadcast.recipients);
  const from = broadcast.reached;
  return { from, ...(await nextRecipients(db, botId, recipients, from, room)) };
}

/** One until the platform has taken one, so that what it refuses is refused once. */
async function windowOf(
  db: Database,
  botId: string,
  { sent, unreachable, unknown, picture }: NonNullable<Awaited<ReturnType<typeof readPlace>>>,
): Promise<number> {
  if (sent + unreachable + unknown === 0) return 1;
  if (picture === null) return maxWaiting;
  const known = await db
    .selectFrom("pictures")
    .select("hash")
    .where("bot_id", "=", botId)
    .where("hash", "=", picture)
    .where("platform_file_id", "is not", null)
    .executeTakeFirst();
  return known ? maxWaiting : maxUploading;
}

function readPlace(db: Database, botId: string, id: string) {
  return db
    .selectFrom("broadcasts")
    .select(["status", "recipients", "reached", "due_at", "picture"])
    .select(["sent", "unreachable", "unknown"])
    .where("bot_id", "=", botId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Counts the results of settled messages, once they do not count for the flood limit any more, and
 * removes those whose result is known.
 */
async function collect(db: Database, botId: string, id: string, now: number): Promise<void> {
  const unknown = await keepUnknown(db, { botId, id }, now);
  const settled = await db
    .deleteFrom("messages")
    .where("bot_id", "=", botId)
    .where("broadcast_id", "=", id)
    .where("status", "in", ["sent", "failed"])
    .where(isOutOfWindow(now))
    .returning(["status", "failure_code", "failure_text"])
    .execute();
  if (settled.length + unknown === 0) return;
  const unreachable = settled.filter((row) => row.failure_code === "USER_UNREACHABLE").length;
  const failed = settled.filter(
    (row) => row.status === "failed" && row.failure_code !== "USER_UNREACHABLE",
  );
  const sent = settled.filter((row) => row.status === "sent").length;
  await db
    .updateTable("broadcasts")
    .set((set) => ({
      sent: set("sent", "+", sent),
      unreachable: set("unreachable", "+", unreachable),
      failed: set("failed", "+", failed.length),
      unknown: set("unknown", "+", unknown),
      ...(failed.length > 0 && { failure_text: failed.at(-1)?.failure_text ?? null }),
    }))
    .where("bot_id", "=", botId)
    .where("id", "=", id)
    .execute();
}

async function addMessages(
  db: Database,
  { botId, id }: BroadcastId,
  tgIds: readonly number[],
  now: number,
): Promise<void> {
  await db
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
        claimed_at: null,
        claimer: null,
        left_at: null,
        telegram_message_id: null,
        failure_code: null,
        failure_text: null,
        api_key_id: null,
        idempotency_key: null,
        picture: null,
        button: null,
        broadcast_id: id,
      })),
    )
    .execute();
}

/** Removes the messages that wait; for a broadcast that is cancelled. */
export async function removeQueued(db: Database, botId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("messages")
    .where("bot_id", "=", botId)
    .where("broadcast_id", "=", id)
    .where("status", "=", "queued")
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await db
    .updateTable("broadcasts")
    .set((set) => ({ queued: set("queued", "-", Number(numDeletedRows)) }))
    .where("bot_id", "=", botId)
    .where("id", "=", id)
    .execute();
}

async function statusesLeft(db: Database, botId: string, id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("messages")
    .select("status")
    .distinct()
    .where("bot_id", "=", botId)
    .where("broadcast_id", "=", id)
    .where(isNotKept)
    .execute();
  return new Set(rows.map((row) => row.status));
}
