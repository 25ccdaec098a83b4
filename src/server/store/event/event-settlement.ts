import type { Selectable } from "kysely";
import {
  type DeliveryCause,
  type DeliveryResult,
  gatherMs,
  type PauseReason,
} from "#contract/event/event-type.ts";
import { lockRows } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import type { Database, EventQueueTable, WebhookTable } from "../schema/tables.ts";
import { type ClaimedEvent, failsOfBot, type StoredEvent } from "./event-claim.ts";
import { lockWebhook, recover, updateWebhook } from "./webhook.ts";

/** The result of one request. */
export interface Delivered {
  readonly sentAt: number;
  readonly url: string;
  /** The header `webhook-signature`. */
  readonly signature: string;
  readonly result: DeliveryResult;
  readonly httpStatus: number | null;
  readonly milliseconds: number;
  /** The beginning of the answer's body. */
  readonly answer: string;
}

/** The refusals since the last acceptance. */
export interface Failing {
  /** The number of refused requests of the bot in a row, and the start. */
  readonly fails: number;
  readonly failingSince: number;
  /** The same for this event. */
  readonly attempts: number;
  readonly userFailingSince: number;
}

/** The times of the next attempts. */
export interface RetryPlan {
  /** The next attempt of the user's event; null to hold it. */
  readonly userAt: number | null;
  /** The next attempt of any event of the bot. */
  readonly botAt: number;
  /** The reason to pause the webhook; null not to pause it. */
  readonly pause: PauseReason | null;
}

/** Stores the result of an attempt; after a refusal, `plan` decides the next one. */
export async function settleEvent(
  db: Database,
  event: ClaimedEvent,
  {
    delivered,
    plan,
  }: { readonly delivered: Delivered; readonly plan: (failing: Failing) => RetryPlan },
  now: number,
): Promise<void> {
  const { botId } = event;
  const isAccepted = delivered.result === "accepted";
  await db.transaction().execute(async (tx) => {
    // The webhook is locked before the user's queue, as everywhere.
    const webhook = !isAccepted || event.wasFailing ? await lockWebhook(tx, botId) : undefined;
    const queue = await lockQueue(tx, event);
    if (queue && isAccepted) await goOn(tx, event, queue, now);
    await logAttempt(tx, event, { id: newId(now), cause: "event", delivered });
    if (webhook?.created_at !== event.webhookSince) return;
    if (isAccepted) return noteAcceptance(tx, webhook, now);
    if (queue) await retry(tx, event, { webhook, queue, plan }, now);
  });
}

/** Gives a claim back when its worker ends before the request. */
export async function releaseEvent(db: Database, event: ClaimedEvent, now: number): Promise<void> {
  await updateClaimed(db, event).set({ due_at: now, claimer: null }).execute();
}

type Queue = Selectable<EventQueueTable>;
type Row = Selectable<WebhookTable>;

/** Undefined if the claim has expired and another worker has it. */
function lockQueue(
  tx: Database,
  { botId, tgId, claimer }: ClaimedEvent,
): Promise<Queue | undefined> {
  const query = tx
    .selectFrom("event_queues")
    .selectAll()
    .where((eb) => eb.and({ bot_id: botId, tg_id: tgId, claimer }));
  return lockRows(tx, query).executeTakeFirst();
}

function updateClaimed(db: Database, { botId, tgId, claimer }: ClaimedEvent) {
  return db
    .updateTable("event_queues")
    .where((eb) => eb.and({ bot_id: botId, tg_id: tgId, claimer }));
}

/**
 * Makes the user's next event due, at once or when its sum of points closes, or ends their queue.
 */
async function goOn(tx: Database, event: ClaimedEvent, queue: Queue, now: number): Promise<void> {
  const { botId, tgId } = event;
  const next = await tx
    .selectFrom("events")
    .select(["id", "created_at"])
    .where((eb) => eb.and({ bot_id: botId, tg_id: tgId, status: "waiting" }))
    .where("id", "!=", event.id)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  if (next) {
    const isOpen = next.id === queue.open_id;
    const dueAt = isOpen ? Math.max(now, next.created_at + gatherMs) : now;
    await updateClaimed(tx, event)
      .set({ due_at: dueAt, claimer: null, attempts: 0, failing_since: null })
      .execute();
  } else
    await tx
      .deleteFrom("event_queues")
      .where((eb) => eb.and({ bot_id: botId, tg_id: tgId }))
      .execute();
}

async function noteAcceptance(
  tx: Database,
  { bot_id: botId, failing_since: since, fails }: Row,
  now: number,
): Promise<void> {
  if (since === null) return;
  if (fails >= failsOfBot) await recover(tx, botId, since, now);
  else await updateWebhook(tx, botId, { failing_since: null, fails: 0, next_at: 0 });
}

async function retry(
  tx: Database,
  event: ClaimedEvent,
  { webhook, queue, plan }: { webhook: Row; queue: Queue; plan: (failing: Failing) => RetryPlan },
  now: number,
): Promise<void> {
  const failing = {
    fails: webhook.fails + 1,
    failingSince: webhook.failing_since ?? now,
    attempts: queue.attempts + 1,
    userFailingSince: queue.failing_since ?? now,
  };
  const { userAt, botAt, pause } = plan(failing);
  await updateClaimed(tx, event)
    .set({
      due_at: userAt,
      claimer: null,
      attempts: failing.attempts,
      failing_since: failing.userFailingSince,
    })
    .execute();
  await updateWebhook(tx, event.botId, {
    fails: failing.fails,
    failing_since: failing.failingSince,
    next_at: botAt,
    ...(pause && webhook.paused_at === null && { paused_at: now, paused_because: pause }),
  });
}

/** Counts a request in the event's row and logs it; nothing if its user has been erased. */
export async function logAttempt(
  tx: Database,
  { botId, id: eventId }: StoredEvent,
  {
    id,
    cause,
    delivered,
  }: {
    readonly id: string;
    readonly cause: DeliveryCause;
    readonly delivered: Delivered;
  },
): Promise<void> {
  const { sentAt, url, signature, result, httpStatus, milliseconds, answer } = delivered;
  const { numUpdatedRows } = await tx
    .updateTable("events")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      result,
      http_status: httpStatus,
      ...(result === "accepted" && { status: "delivered" as const }),
    }))
    .where((eb) => eb.and({ bot_id: botId, id: eventId }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await tx
    .insertInto("event_deliveries")
    .values({
      bot_id: botId,
      id,
      event_id: eventId,
      sent_at: sentAt,
      cause,
      url,
      signature,
      result,
      http_status: httpStatus,
      milliseconds,
      answer,
    })
    .execute();
}
