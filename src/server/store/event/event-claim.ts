import { type Selectable, sql } from "kysely";
import type { SentEventType } from "#contract/event-type.ts";
import { deliveryMs, gatherMs } from "#contract/webhook-limit.ts";
import { isFuture } from "#game/future-mark.ts";
import type { Vault } from "../../crypto/vault.ts";
import type { Store } from "../engine/database.ts";
import { lockFreeRows } from "../engine/dialect.ts";
import type { Database, EventTable, WebhookTable } from "../schema/tables.ts";
import { type Target, targetOf } from "./webhook.ts";

/**
 * How long a claim is valid, in ms; longer than any request. After that, its worker is considered
 * dead, and the event is sent again.
 */
export const claimMs = 2 * deliveryMs;

/** So many refusals in a row are no longer one user's: the receiver is tried with one event alone. */
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

/** A user's next event, which a worker has claimed for sending. */
export interface ClaimedEvent extends StoredEvent {
  readonly tgId: number;
  readonly claimer: string;
  readonly target: Target;
  /** When its webhook was made. */
  readonly webhookSince: number;
  /** Whether the webhook was failing when it was claimed. */
  readonly wasFailing: boolean;
}

/** The bots with events that may be sent at `now`, without `except`. */
export async function listDueWebhooks(
  db: Database,
  now: number,
  except: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("webhooks")
    .select("bot_id")
    .where("paused_at", "is", null)
    .where("next_at", "<=", now)
    .$if(except.length > 0, (query) => query.where("bot_id", "not in", except))
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
 * Claims the next events of up to `max` users of the bot, those that wait longest; one alone while the
 * receiver accepts nothing. None if another process is claiming, or if the webhook is paused.
 */
export function claimEvents(
  { db, vault }: Pick<Store, "db" | "vault">,
  botId: string,
  claimer: string,
  max: number,
  now: number,
): Promise<ClaimedEvent[]> {
  return db.transaction().execute(async (within) => {
    const query = within
      .selectFrom("webhooks")
      .selectAll()
      .where("bot_id", "=", botId)
      .where("paused_at", "is", null)
      .where("next_at", "<=", now);
    const webhook = await lockFreeRows(within, query).executeTakeFirst();
    if (!webhook) return [];
    const isProbe = webhook.fails >= failsOfBot;
    const tgIds = await lockDue(within, botId, isProbe ? "probe" : max, now);
    if (tgIds.length === 0) return [];
    const heads = await readHeads(within, botId, tgIds);
    const { sent, old, none } = sorted(tgIds, heads, sinceOf(webhook, now));
    await endEmpty(within, botId, none);
    await dropOld(within, botId, old, webhook.created_at);
    await markClaimed(within, botId, sent, claimer, now);
    if (isProbe && sent.length > 0)
      await within
        .updateTable("webhooks")
        .set({ next_at: now + claimMs })
        .where("bot_id", "=", botId)
        .execute();
    return sent.map((head) => claimOf(head, vault, webhook, claimer, now));
  });
}

async function lockDue(
  within: Database,
  botId: string,
  max: number | "probe",
  now: number,
): Promise<number[]> {
  const due = within
    .selectFrom("event_queues")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("due_at", "<=", now)
    // What was refused already may be refused for itself, and says less of the receiver.
    .$if(max === "probe", (query) => query.orderBy("attempts"))
    .orderBy("due_at")
    .limit(max === "probe" ? 1 : max);
  return (await lockFreeRows(within, due).execute()).map((row) => row.tg_id);
}

type Head = Pick<Selectable<EventTable>, "bot_id" | "id" | "type" | "data" | "created_at"> & {
  readonly tg_id: number;
};

/** The first waiting event of each user. */
async function readHeads(within: Database, botId: string, tgIds: number[]): Promise<Head[]> {
  // From the queues, so that a store finds each event by its number, and reads no delivered ones.
  return within
    .selectFrom("event_queues")
    .innerJoin("events", (join) =>
      join
        .onRef("events.bot_id", "=", "event_queues.bot_id")
        .onRef("events.tg_id", "=", "event_queues.tg_id"),
    )
    .select(["events.bot_id", "events.id", "event_queues.tg_id"])
    .select(["events.type", "events.data", "events.created_at"])
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

/** From when on events are the webhook's; all of them, if a wrong clock has stored when it was made. */
function sinceOf({ created_at: since }: Selectable<WebhookTable>, now: number): number {
  return isFuture(since, now) ? 0 : since;
}

/** Those to send, those of an earlier webhook, and the users who have none. */
function sorted(tgIds: readonly number[], heads: readonly Head[], since: number) {
  const byUser = new Map(heads.map((head) => [head.tg_id, head]));
  return {
    sent: heads.filter((head) => head.created_at >= since),
    old: heads.flatMap((head) => (head.created_at < since ? [head.tg_id] : [])),
    none: tgIds.filter((tgId) => !byUser.has(tgId)),
  };
}

async function endEmpty(within: Database, botId: string, tgIds: readonly number[]): Promise<void> {
  if (tgIds.length === 0) return;
  await within
    .deleteFrom("event_queues")
    .where("bot_id", "=", botId)
    .where("tg_id", "in", tgIds)
    .execute();
}

async function dropOld(
  within: Database,
  botId: string,
  tgIds: readonly number[],
  since: number,
): Promise<void> {
  if (tgIds.length === 0) return;
  await within
    .deleteFrom("events")
    .where("bot_id", "=", botId)
    .where("tg_id", "in", tgIds)
    .where("status", "=", "waiting")
    .where("created_at", "<", since)
    .execute();
  await within
    .updateTable("event_queues")
    .set({ attempts: 0, failing_since: null, claimer: null, open_id: null, open_delta: 0 })
    .where("bot_id", "=", botId)
    .where("tg_id", "in", tgIds)
    .execute();
}

/** Until they are settled, or the claim expires. Ends the gathering in those that are sent. */
async function markClaimed(
  within: Database,
  botId: string,
  heads: readonly Head[],
  claimer: string,
  now: number,
): Promise<void> {
  if (heads.length === 0) return;
  const isSent = sql<boolean>`open_id in (${sql.join(heads.map(({ id }) => id))})`;
  await within
    .updateTable("event_queues")
    .set({
      due_at: now + claimMs,
      claimer,
      open_id: sql<string | null>`case when ${isSent} then null else open_id end`,
    })
    .where("bot_id", "=", botId)
    .where(
      "tg_id",
      "in",
      heads.map((head) => head.tg_id),
    )
    .execute();
}

function claimOf(
  head: Head,
  vault: Vault,
  webhook: Selectable<WebhookTable>,
  claimer: string,
  now: number,
): ClaimedEvent {
  return {
    botId: head.bot_id,
    id: head.id,
    tgId: head.tg_id,
    type: head.type,
    data: head.data,
    createdAt: head.created_at,
    claimer,
    target: targetOf(vault, webhook, now),
    webhookSince: webhook.created_at,
    wasFailing: webhook.failing_since !== null,
  };
}

/** When a user's next event is due: at once, or when its gathering ends. */
export function dueAtOf(
  next: { readonly id: string; readonly created_at: number },
  openId: string | null,
  now: number,
): number {
  return next.id === openId ? Math.max(now, next.created_at + gatherMs) : now;
}
