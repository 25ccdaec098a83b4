import { sql } from "kysely";
import type { SentEventType } from "#contract/event/event-type.ts";
import { isFuture } from "#game/future-mark.ts";
import type { Store } from "../engine/database.ts";
import { lockFreeRows } from "../engine/dialect.ts";
import type { Database } from "../schema/tables.ts";
import { updateWebhook } from "./webhook.ts";
import { deliveryMs } from "./webhook-limit.ts";
import { type Target, targetOf } from "./webhook-target.ts";

/**
 * The validity of a claim, in ms; longer than any request. After it, the worker is considered dead,
 * and the event is sent again.
 */
export const claimMs = 2 * deliveryMs;

/**
 * From this number of refusals in a row, the fault is not one user's: the receiver is tested with a
 * single event.
 */
export const failsOfBot = 5;

/** An event as it is sent. */
export interface StoredEvent {
  readonly botId: string;
  readonly id: string;
  readonly type: SentEventType;
  /** JSON. */
  readonly data: string;
  readonly createdAt: number;
}

/** A user's next event, claimed by a worker for sending. */
export interface ClaimedEvent extends StoredEvent {
  readonly tgId: number;
  readonly claimer: string;
  readonly target: Target;
  /** The creation of its webhook, Unix ms. */
  readonly webhookSince: number;
  /** Whether the webhook was failing at the time of the claim. */
  readonly wasFailing: boolean;
}

/** The events of a bot that a worker may claim. */
export interface EventClaim {
  readonly botId: string;
  readonly claimer: string;
  readonly max: number;
}

/** The bots with events that are due at `now`. */
export async function listDueWebhooks(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("webhooks")
    .select("bot_id")
    .where("paused_at", "is", null)
    .where("next_at", "<=", now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("event_queues")
          .select("event_queues.tg_id")
          .whereRef("event_queues.bot_id", "=", "webhooks.bot_id")
          .where("event_queues.due_at", "<=", now),
      ),
    )
    .execute();
  return rows.map((row) => row.bot_id);
}

/**
 * Claims the next events of up to `max` users of the bot, the longest waiting first; a single event
 * while the receiver accepts nothing. None if another process is claiming, or if the webhook is
 * paused.
 */
export function claimEvents(
  { db, vault }: Pick<Store, "db" | "vault">,
  { botId, claimer, max }: EventClaim,
  now: number,
): Promise<ClaimedEvent[]> {
  return db.transaction().execute(async (tx) => {
    const query = tx
      .selectFrom("webhooks")
      .selectAll()
      .where((eb) => eb.and({ bot_id: botId, paused_at: null }))
      .where("next_at", "<=", now);
    const webhook = await lockFreeRows(tx, query).executeTakeFirst();
    if (!webhook) return [];
    const isProbe = webhook.fails >= failsOfBot;
    const tgIds = await lockDue(tx, botId, isProbe ? "probe" : max, now);
    if (tgIds.length === 0) return [];
    const heads = await readHeads(tx, botId, tgIds);
    const webhookSince = webhook.created_at;
    // All events, if the creation of the webhook was stored by a wrong clock.
    const since = isFuture(webhookSince, now) ? 0 : webhookSince;
    const claimable = heads.filter(({ createdAt }) => createdAt >= since);
    const old = heads.filter(({ createdAt }) => createdAt < since);
    const empty = tgIds.filter((tgId) => !heads.some((head) => head.tgId === tgId));
    if (empty.length > 0) await endEmpty(tx, botId, empty);
    if (old.length > 0) await dropOld(tx, botId, tgIdsOf(old), since);
    if (claimable.length === 0) return [];
    await markClaimed(tx, botId, claimable, { claimer, now });
    if (isProbe) await updateWebhook(tx, botId, { next_at: now + claimMs });
    const target = targetOf(vault, webhook, now);
    const wasFailing = webhook.failing_since !== null;
    return claimable.map((head) => ({ ...head, claimer, target, webhookSince, wasFailing }));
  });
}

async function lockDue(
  tx: Database,
  botId: string,
  max: number | "probe",
  now: number,
): Promise<number[]> {
  const due = tx
    .selectFrom("event_queues")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("due_at", "<=", now)
    // An event that was refused before may be refused for its own content, which does not prove a
    // broken receiver.
    .$if(max === "probe", (query) => query.orderBy("attempts"))
    .orderBy("due_at")
    .limit(max === "probe" ? 1 : max);
  return (await lockFreeRows(tx, due).execute()).map((row) => row.tg_id);
}

type Head = StoredEvent & { readonly tgId: number };

const tgIdsOf = (heads: readonly Head[]) => heads.map(({ tgId }) => tgId);

/** The first waiting event of each user. */
function readHeads(tx: Database, botId: string, tgIds: readonly number[]): Promise<Head[]> {
  // Through the queues, so that a store finds each event by its number and reads no delivered ones.
  return tx
    .selectFrom("event_queues")
    .innerJoin("events", (join) =>
      join
        .onRef("events.bot_id", "=", "event_queues.bot_id")
        .onRef("events.tg_id", "=", "event_queues.tg_id"),
    )
    .select(["events.bot_id as botId", "events.id", "event_queues.tg_id as tgId"])
    .select(["events.type", "events.data", "events.created_at as createdAt"])
    .where("event_queues.bot_id", "=", botId)
    .where("event_queues.tg_id", "in", tgIds)
    .where("events.status", "=", "waiting")
    .where(({ eb, selectFrom }) =>
      eb(
        "events.number",
        "=",
        selectFrom("events as first")
          .select(({ fn }) => fn.min("first.number").as("number"))
          .where("first.bot_id", "=", botId)
          .whereRef("first.tg_id", "=", "event_queues.tg_id")
          .where("first.status", "=", "waiting"),
      ),
    )
    .execute();
}

/** Removes the queues of users whose events have expired. */
async function endEmpty(tx: Database, botId: string, tgIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("event_queues")
    .where("bot_id", "=", botId)
    .where("tg_id", "in", tgIds)
    .execute();
}

/** Removes the users' events of an earlier webhook, which are never sent. */
async function dropOld(
  tx: Database,
  botId: string,
  tgIds: readonly number[],
  since: number,
): Promise<void> {
  await tx
    .deleteFrom("events")
    .where((eb) => eb.and({ bot_id: botId, status: "waiting" }))
    .where("tg_id", "in", tgIds)
    .where("created_at", "<", since)
    .execute();
  await tx
    .updateTable("event_queues")
    .set({ attempts: 0, failing_since: null, claimer: null, open_id: null, open_delta: 0 })
    .where("bot_id", "=", botId)
    .where("tg_id", "in", tgIds)
    .execute();
}

/**
 * Claims the events until they are settled, or the claim expires. Closes their open sums of points.
 */
async function markClaimed(
  tx: Database,
  botId: string,
  heads: readonly Head[],
  { claimer, now }: { readonly claimer: string; readonly now: number },
): Promise<void> {
  const isSent = sql<boolean>`open_id in (${sql.join(heads.map(({ id }) => id))})`;
  await tx
    .updateTable("event_queues")
    .set({
      due_at: now + claimMs,
      claimer,
      open_id: sql<string | null>`case when ${isSent} then null else open_id end`,
    })
    .where("bot_id", "=", botId)
    .where("tg_id", "in", tgIdsOf(heads))
    .execute();
}
