import type { BroadcastStatus } from "#contract/message/message-limit.ts";
import { lockKnownOutbox, scheduleOutbox } from "../message/outbox.ts";
import { readPlatformFileId } from "../picture/picture.ts";
import type { Database } from "../schema/tables.ts";
import {
  addMessages,
  type BroadcastId,
  collect,
  removeQueued,
  statusesLeft,
  updateBroadcast,
  wakeWaiting,
} from "./broadcast-messages.ts";
import { nextRecipients, type Recipients } from "./recipients.ts";

/** The maximum number of a broadcast's messages in the outbox: more than a second sends. */
const maxWaiting = 100;
/** The maximum while the platform has no id of the picture: each message uploads it. */
const maxUploading = 4;
/** The time between two steps of a broadcast, in ms. */
export const stepMs = 1000;

/** A broadcast that is due. */
interface DueBroadcast extends BroadcastId {
  readonly status: BroadcastStatus;
}

/** The broadcasts that are due, the longest waiting first. */
export function listDueBroadcasts(db: Database, now: number): Promise<DueBroadcast[]> {
  return db
    .selectFrom("broadcasts")
    .select(["bot_id as botId", "id", "status"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(100)
    .execute();
}

/** The number of broadcasts being sent. */
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
 * A step of a broadcast: counts and removes finished messages, creates those of the next users, and
 * detects the end. One transaction moves `reached` and creates the messages of the users up to
 * there, so that nobody is left out or gets two; of several processes, one does a step. Returns
 * whether there are new messages.
 */
export async function stepBroadcast(
  db: Database,
  broadcast: BroadcastId,
  now: number,
): Promise<boolean> {
  // Before the outbox is locked, which direct messages need.
  const batch = await findBatch(db, broadcast);
  return db.transaction().execute(async (tx) => {
    const outbox = await lockKnownOutbox(tx, broadcast.botId);
    const progress = await readProgress(tx, broadcast);
    if (!progress || progress.due_at === null || progress.due_at > now) return false;
    if (!outbox) {
      // The bot is being deleted.
      await updateBroadcast(tx, broadcast).set({ due_at: null }).execute();
      return false;
    }
    await collect(tx, broadcast, now);
    const { status } = progress;
    if (status === "cancelled") await removeQueued(tx, broadcast);
    const isNext = status === "sending" && batch !== undefined && batch.after === progress.reached;
    const reached = isNext ? batch.reached : progress.reached;
    const isNew = isNext && batch.tgIds.length > 0;
    if (isNew) {
      await addMessages(tx, broadcast, batch.tgIds, now);
      await scheduleOutbox(tx, outbox, now);
    }
    const left = await statusesLeft(tx, broadcast);
    const isDone = status === "sending" && reached === null && left.length === 0;
    const isIdle = isDone || (status !== "sending" && left.every((one) => one === "queued"));
    // A stage without users of the audience is skipped at once.
    const nextAt = isNext && reached !== null && !isNew ? now : now + stepMs;
    await updateBroadcast(tx, broadcast)
      .set((set) => ({
        reached,
        due_at: isIdle ? null : nextAt,
        ...(isNew && { queued: set("queued", "+", batch.tgIds.length) }),
        ...(isDone && {
          status: "done" as const,
          finished_at: now,
          total: set.ref("queued"),
          has_more: 0,
        }),
      }))
      .execute();
    if (isDone) await wakeWaiting(tx, broadcast.botId, now);
    return isNew;
  });
}

/** The next users of a broadcast that fit into the outbox, after the last one reached. */
async function findBatch(db: Database, broadcast: BroadcastId) {
  const { botId, id } = broadcast;
  const progress = await readProgress(db, broadcast);
  if (progress?.status !== "sending" || progress.reached === null) return undefined;
  const { count } = await db
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((eb) => eb.and({ bot_id: botId, broadcast_id: id }))
    .where("status", "in", ["queued", "sending"])
    .executeTakeFirstOrThrow();
  const room = (await windowOf(db, botId, progress)) - count;
  if (room <= 0) return undefined;
  const recipients: Recipients = JSON.parse(progress.recipients);
  const after = progress.reached;
  return { after, ...(await nextRecipients(db, botId, recipients, after, room)) };
}

/** One message until the platform has accepted one, so that a general refusal happens once. */
async function windowOf(
  db: Database,
  botId: string,
  { sent, unreachable, unknown, picture }: NonNullable<Awaited<ReturnType<typeof readProgress>>>,
): Promise<number> {
  if (sent + unreachable + unknown === 0) return 1;
  if (picture === null) return maxWaiting;
  return (await readPlatformFileId(db, botId, picture)) === null ? maxUploading : maxWaiting;
}

function readProgress(db: Database, { botId, id }: BroadcastId) {
  return db
    .selectFrom("broadcasts")
    .select(["status", "recipients", "reached", "due_at", "picture"])
    .select(["sent", "unreachable", "unknown"])
    .where((eb) => eb.and({ bot_id: botId, id }))
    .executeTakeFirst();
}
