import type { Selectable } from "kysely";
import type { DeliveryResult, EventDelivery, PauseReason } from "#contract/schema/webhook.ts";
import { lockRows } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import type { Database, EventQueueTable } from "../schema/tables.ts";
import { type ClaimedEvent, dueAtOf, failsOfBot } from "./event-claim.ts";
import { lockWebhook, recover, updateWebhook } from "./webhook.ts";

/** What came of one request. */
export interface Delivered {
  readonly sentAt: number;
  readonly url: string;
  /** The header of that name. */
  readonly signature: string;
  readonly result: DeliveryResult;
  readonly httpStatus: number | null;
  readonly milliseconds: number;
  /** The beginning of the answer's body. */
  readonly answer: string;
}

/** How long nothing was accepted. */
export interface Failing {
  /** Of all the bot's events in a row, since when. */
  readonly fails: number;
  readonly failingSince: number;
  /** Of this one, since when. */
  readonly attempts: number;
  readonly userFailingSince: number;
}

/** When it is tried again. */
export interface RetryPlan {
  /** The user's event; null to hold it. */
  readonly userAt: number | null;
  /** Anything of the bot. */
  readonly botAt: number;
  /** Pauses the webhook. */
  readonly pause: PauseReason | null;
}

/** Stores what came of an attempt; `plan` says what follows if it was not accepted. */
export async function settleEvent(
  db: Database,
  event: ClaimedEvent,
  delivered: Delivered,
  plan: (failing: Failing) => RetryPlan,
  now: number,
): Promise<void> {
  const isAccepted = delivered.result === "accepted";
  await db.transaction().execute(async (within) => {
    // The webhook before the user's queue, as everywhere.
    const webhook = !isAccepted || event.wasFailing ? await lockWebhook(within, event.botId) : null;
    const isOver = webhook === undefined || (webhook && webhook.created_at !== event.webhookSince);
    const queue = await lockQueue(within, event);
    if (queue && isAccepted) await goOn(within, event, queue, now);
    const isKept = await noteAttempt(
      within,
      event,
      delivered,
      isAccepted ? "delivered" : undefined,
    );
    // Not of one whose user was erased meanwhile.
    if (isKept) await logDelivery(within, event, "event", delivered, now);
    if (isOver || !webhook) return;
    if (isAccepted) return noteAcceptance(within, event.botId, webhook, now);
    if (!queue) return;
    await retry(within, event, { webhook, queue, plan }, now);
  });
}

/** Gives a claim back, because its worker ends before it knows what came of it. */
export async function releaseEvent(db: Database, event: ClaimedEvent, now: number): Promise<void> {
  await ofClaim(db, event).set({ due_at: now, claimer: null }).execute();
}

type Queue = Selectable<EventQueueTable>;
type Row = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>;

/** Undefined if the claim has expired and another worker has it. */
async function lockQueue(within: Database, event: ClaimedEvent): Promise<Queue | undefined> {
  const query = within
    .selectFrom("event_queues")
    .selectAll()
    .where("bot_id", "=", event.botId)
    .where("tg_id", "=", event.tgId)
    .where("claimer", "=", event.claimer);
  return lockRows(within, query).executeTakeFirst();
}

function ofClaim(db: Database, event: ClaimedEvent) {
  return db
    .updateTable("event_queues")
    .where("bot_id", "=", event.botId)
    .where("tg_id", "=", event.tgId)
    .where("claimer", "=", event.claimer);
}

/** Makes the user's next event due, or ends their queue. */
async function goOn(
  within: Database,
  event: ClaimedEvent,
  queue: Queue,
  now: number,
): Promise<void> {
  const next = await within
    .selectFrom("events")
    .select(["id", "created_at"])
    .where("bot_id", "=", event.botId)
    .where("tg_id", "=", event.tgId)
    .where("status", "=", "waiting")
    .where("id", "!=", event.id)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  if (next)
    await ofClaim(within, event)
      .set({
        due_at: dueAtOf(next, queue.open_id, now),
        claimer: null,
        attempts: 0,
        failing_since: null,
      })
      .execute();
  else
    await within
      .deleteFrom("event_queues")
      .where("bot_id", "=", event.botId)
      .where("tg_id", "=", event.tgId)
      .execute();
}

async function noteAcceptance(
  within: Database,
  botId: string,
  { failing_since: since, fails }: Row,
  now: number,
): Promise<void> {
  if (since === null) return;
  if (fails >= failsOfBot) await recover(within, botId, since, now);
  else await updateWebhook(within, botId, { failing_since: null, fails: 0, next_at: 0 });
}

async function retry(
  within: Database,
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
  await ofClaim(within, event)
    .set({
      due_at: userAt,
      claimer: null,
      attempts: failing.attempts,
      failing_since: failing.userFailingSince,
    })
    .execute();
  await updateWebhook(within, event.botId, {
    fails: failing.fails,
    failing_since: failing.failingSince,
    next_at: botAt,
    ...(pause && webhook.paused_at === null && { paused_at: now, paused_because: pause }),
  });
}

/** Counts an attempt in the event's row; false if there is none any more. */
export async function noteAttempt(
  within: Database,
  { botId, id }: { readonly botId: string; readonly id: string },
  { result, httpStatus }: Delivered,
  status: "delivered" | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await within
    .updateTable("events")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      result,
      http_status: httpStatus,
      ...(status && { status }),
    }))
    .where("bot_id", "=", botId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Adds a request to the log and returns its id. */
export async function logDelivery(
  within: Database,
  { botId, id: eventId }: { readonly botId: string; readonly id: string },
  cause: EventDelivery["cause"],
  delivered: Delivered,
  now: number,
): Promise<string> {
  const { sentAt, url, signature, result, httpStatus, milliseconds, answer } = delivered;
  const id = newId(now);
  await within
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
  return id;
}
