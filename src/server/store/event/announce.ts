import type { Insertable, Selectable } from "kysely";
import type { EventType } from "#contract/event-type.ts";
import type { PointsChanged, SentEvent } from "#contract/schema/event.ts";
import { gatherMs } from "#contract/webhook-limit.ts";
import { lockRows } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import type { Database, EventQueueTable, EventTable, LedgerSource } from "../engine/tables.ts";
import { type Announced, isAsked } from "./announced.ts";

/** What has happened to a user; what a wallet's address is in friendly form, the sender knows. */
export type News = {
  [Type in EventType]: {
    readonly type: Type;
    readonly data: Omit<
      Extract<SentEvent, { readonly type: Type }>["data"],
      "tgId" | "tonFriendlyAddress"
    >;
  };
}[EventType];

/** The news of a user, in order. */
export interface UserNews {
  readonly tgId: number;
  readonly news: readonly News[];
}

/** A change of a user's points. */
export interface PointsChange {
  readonly tgId: number;
  readonly delta: number;
  /** After it. */
  readonly balance: number;
  /** Points spent on boosts, which count for the level. */
  readonly spent: number;
  readonly source: LedgerSource;
  readonly reason?: string;
  /** The ledger row; none of taps and auto-mining. */
  readonly transactionId?: string;
  /** The ledger row's; events carry it for calls over the API only, whose callers chose it. */
  readonly idempotencyKey?: string | null;
}

/**
 * Stores what has happened as events for the bot's webhook, in the transaction that makes it happen
 * and has locked the users' rows, so that no other gives them events. Types that nobody asks for are
 * left out.
 */
export async function announce(
  within: Database,
  botId: string,
  announced: Announced | undefined,
  all: readonly UserNews[],
  now: number,
): Promise<void> {
  const asked = all
    .map(({ tgId, news }) => ({ tgId, news: news.filter(({ type }) => isAsked(announced, type)) }))
    .filter(({ news }) => news.length > 0);
  if (asked.length === 0) return;
  const queues = await lockQueues(
    within,
    botId,
    asked.map(({ tgId }) => tgId),
  );
  const added: Insertable<EventTable>[] = [];
  for (const { tgId, news } of asked) {
    let queue = queues.get(tgId) ?? emptyQueue(botId, tgId, now);
    for (const one of news) {
      const grown = await grow(within, queue, one);
      if (grown) queue = grown;
      else {
        const event = eventOf(queue, one, now);
        added.push(event);
        queue = withEvent(queue, event, one, now);
      }
    }
    queues.set(tgId, { ...queue, changed_at: now });
  }
  for (const rows of inParts(added)) await within.insertInto("events").values(rows).execute();
  for (const rows of inParts([...queues.values()])) await writeQueues(within, rows);
}

/** A statement holds so many rows: the embedded store takes 32,766 values in one. */
const rowsAtOnce = 500;

function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}

async function writeQueues(within: Database, queues: readonly Queue[]): Promise<void> {
  await within
    .insertInto("event_queues")
    .values(queues)
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "tg_id"]).doUpdateSet(({ ref }) => ({
        number: ref("excluded.number"),
        due_at: ref("excluded.due_at"),
        open_id: ref("excluded.open_id"),
        open_source: ref("excluded.open_source"),
        open_delta: ref("excluded.open_delta"),
        changed_at: ref("excluded.changed_at"),
      })),
    )
    .execute();
}

/** The news of changes of points, with the levels that they reach, after what is given. */
export function announcePoints(
  within: Database,
  botId: string,
  announced: Announced | undefined,
  changes: readonly PointsChange[],
  now: number,
): Promise<void> {
  const all = changes.map((change) => ({
    tgId: change.tgId,
    news: announced
      ? [...taskNews(change), pointsNews(change), ...levelNews(announced, change)]
      : [],
  }));
  return announce(within, botId, announced, all, now);
}

function taskNews({ source, reason = "", delta }: PointsChange): News[] {
  if (source !== "task") return [];
  return [{ type: "task.completed", data: { taskId: reason, reward: delta } }];
}

function pointsNews(change: PointsChange): News {
  const { delta, balance, source, reason = "", transactionId = null } = change;
  const idempotencyKey = source === "api" ? (change.idempotencyKey ?? null) : null;
  const data = { delta, balance, source, reason, transactionId, idempotencyKey };
  return { type: "points.changed", data };
}

function levelNews({ levels }: Announced, { delta, balance, spent, source }: PointsChange): News[] {
  // What a boost costs counts as if the user still had it.
  if (source === "boost") return [];
  const after = balance + spent;
  return levels.flatMap(({ points }, at): News[] =>
    after - delta < points && points <= after
      ? [{ type: "level.reached", data: { level: at + 1, points } }]
      : [],
  );
}

type Queue = Selectable<EventQueueTable>;

/** In one order, so that two transactions never wait for each other. */
async function lockQueues(
  within: Database,
  botId: string,
  tgIds: readonly number[],
): Promise<Map<number, Queue>> {
  const rows = await lockRows(
    within,
    within
      .selectFrom("event_queues")
      .selectAll()
      .where("bot_id", "=", botId)
      .where("tg_id", "in", tgIds)
      .orderBy("tg_id"),
  ).execute();
  return new Map(rows.map((row) => [row.tg_id, row]));
}

function emptyQueue(botId: string, tgId: number, now: number): Queue {
  return {
    bot_id: botId,
    tg_id: tgId,
    number: 0,
    due_at: Number.MAX_SAFE_INTEGER,
    attempts: 0,
    failing_since: null,
    claimer: null,
    open_id: null,
    open_source: null,
    open_delta: 0,
    changed_at: now,
  };
}

/** Whether the news are points that come often, and are gathered. */
function isGathered(news: News): news is News & { readonly type: "points.changed" } {
  if (news.type !== "points.changed") return false;
  return news.data.source === "taps" || news.data.source === "automining";
}

/** Adds to the points that are being gathered; undefined if these are others. */
async function grow(within: Database, queue: Queue, news: News): Promise<Queue | undefined> {
  if (queue.open_id === null || !isGathered(news) || news.data.source !== queue.open_source)
    return undefined;
  const delta = queue.open_delta + news.data.delta;
  const { numUpdatedRows } = await within
    .updateTable("events")
    .set({ data: dataOf(queue.tg_id, { ...news, data: { ...news.data, delta } }) })
    .where("bot_id", "=", queue.bot_id)
    .where("id", "=", queue.open_id)
    .executeTakeFirstOrThrow();
  // It may have ended by age while the webhook was paused.
  return numUpdatedRows > 0n ? { ...queue, open_delta: delta } : undefined;
}

function eventOf(queue: Queue, news: News, now: number): Insertable<EventTable> & { id: string } {
  return {
    bot_id: queue.bot_id,
    id: newId(now),
    tg_id: queue.tg_id,
    number: queue.number + 1,
    type: news.type,
    data: dataOf(queue.tg_id, news),
    created_at: now,
    status: "waiting",
    attempts: 0,
    result: null,
    http_status: null,
  };
}

function dataOf(tgId: number, { data }: News): string {
  return JSON.stringify({ tgId, ...data } satisfies Partial<PointsChanged["data"]>);
}

/** The queue with one more event, which ends what was being gathered. */
function withEvent(queue: Queue, event: { readonly id: string }, news: News, now: number): Queue {
  const gathers = isGathered(news);
  const wasGathering = queue.open_id !== null;
  const dueAt = gathers && !wasGathering ? now + gatherMs : now;
  return {
    ...queue,
    number: queue.number + 1,
    // One that is claimed, was refused or is held keeps its moment.
    due_at:
      queue.due_at === null || queue.claimer !== null || queue.attempts > 0
        ? queue.due_at
        : Math.min(queue.due_at, dueAt),
    open_id: gathers ? event.id : null,
    open_source: gathers ? (news.data.source as LedgerSource) : null,
    open_delta: gathers ? news.data.delta : 0,
  };
}
