import type { Insertable, Selectable } from "kysely";
import type { Level } from "#contract/bot/game.schema.ts";
import type { SentEvent } from "#contract/event/event.schema.ts";
import { type EventType, gatherMs } from "#contract/event/event-type.ts";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { lockRows } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import { tgIdOfBot } from "../schema/events.ts";
import type { Database, EventQueueTable, EventTable, LedgerSource } from "../schema/tables.ts";
import { type HourlySource, isHourly } from "../user/ledger.ts";

type BotEventType = "field.failing" | "field.recovered" | "telegram.update";
type DataOf<Type extends EventType> = Extract<SentEvent, { readonly type: Type }>["data"];

/** A stored event of a user; the sender adds a wallet's friendly address. */
export type UserEvent = {
  [Type in Exclude<EventType, BotEventType>]: {
    readonly type: Type;
    readonly data: Omit<DataOf<Type>, "tgId" | "tonFriendlyAddress">;
  };
}[Exclude<EventType, BotEventType>];

/** A stored event of the bot itself, or an update with its own `tgId`. */
export type BotEvent = {
  [Type in BotEventType]: { readonly type: Type; readonly data: DataOf<Type> };
}[BotEventType];

type AnyEvent = UserEvent | BotEvent;

/** The transaction and the subscribed types. */
export interface EventContext {
  /** The transaction of the change, which has locked the users' rows. */
  readonly tx: Database;
  readonly botId: string;
  /** The types that the bot's webhook subscribes to; none without a webhook. */
  readonly types: readonly EventType[];
  readonly now: number;
}

/** The types in a webhook's column; null without a webhook. */
export function eventTypesOf(column: string | null): readonly EventType[] {
  return column === null ? [] : JSON.parse(column);
}

/** A change of a user's points. */
export interface PointsChange {
  readonly tgId: number;
  readonly delta: number;
  /** The balance after the change. */
  readonly balance: number;
  /** Points spent on boosts, which count for the level. */
  readonly spent: number;
  readonly source: LedgerSource;
  readonly reason?: string;
  /** The ledger row; absent for taps and auto-mining. */
  readonly transactionId?: string;
  /** The ledger row's; only events of API calls carry it, because their callers chose it. */
  readonly idempotencyKey?: string | null;
}

export async function readEventTypes(db: Database, botId: string): Promise<readonly EventType[]> {
  const webhook = await selectTypes(db, botId).executeTakeFirst();
  return eventTypesOf(webhook?.types ?? null);
}

function selectTypes(db: Database, botId: string) {
  return db.selectFrom("webhooks").select("types").where("bot_id", "=", botId);
}

/**
 * Like `recordEvents`, for events of the bot itself. Locks the webhook, because their queue has no
 * user whose row could be locked.
 */
export async function recordBotEvents(
  { tx, botId, now }: Omit<EventContext, "types">,
  events: readonly BotEvent[],
): Promise<void> {
  const webhook = await lockRows(tx, selectTypes(tx, botId)).executeTakeFirst();
  const types = eventTypesOf(webhook?.types ?? null);
  await recordEvents({ tx, botId, types, now }, [{ tgId: tgIdOfBot, events }]);
}

/**
 * Stores events for the bot's webhook in the transaction of the change. Events of other types, and
 * of test players, are left out.
 */
export async function recordEvents(
  { tx, botId, types, now }: EventContext,
  all: readonly { readonly tgId: number; readonly events: readonly AnyEvent[] }[],
): Promise<void> {
  const subscribed = all
    .filter(({ tgId }) => !isTestPlayer(tgId))
    .map(({ tgId, events }) => ({
      tgId,
      events: events.filter(({ type }) => types.includes(type)),
    }))
    .filter(({ events }) => events.length > 0);
  if (subscribed.length === 0) return;
  const tgIds = subscribed.map(({ tgId }) => tgId);
  const queues = await lockQueues(tx, botId, tgIds);
  const newEvents: Insertable<EventTable>[] = [];
  for (const { tgId, events } of subscribed) {
    const previous = queues.get(tgId) ?? { bot_id: botId, tg_id: tgId, ...emptyQueue };
    let queue: Queue = { ...previous, changed_at: now };
    for (const event of events) {
      const grown = await grow(tx, queue, event);
      if (grown) queue = grown;
      else {
        const id = newId(now);
        queue = withEvent(queue, id, event, now);
        newEvents.push(rowOf(queue, id, event, now));
      }
    }
    queues.set(tgId, queue);
  }
  for (const rows of inParts(newEvents)) await tx.insertInto("events").values(rows).execute();
  for (const rows of inParts([...queues.values()])) await writeQueues(tx, rows);
}

/** The rows of one statement: the embedded store accepts 32,766 values in one. */
const rowsAtOnce = 500;

function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}

async function writeQueues(tx: Database, queues: readonly Queue[]): Promise<void> {
  await tx
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

/** Stores the events of changed points: a completed task, the change, and the levels reached. */
export async function recordPoints(
  context: EventContext,
  changes: readonly PointsChange[],
): Promise<void> {
  if (changes.length === 0 || context.types.length === 0) return;
  const levels = context.types.includes("level.reached") ? await readLevels(context) : [];
  await recordEvents(
    context,
    changes.map((change) => ({ tgId: change.tgId, events: eventsOf(change, levels) })),
  );
}

async function readLevels({ tx, botId }: EventContext): Promise<readonly Level[]> {
  const bot = await tx
    .selectFrom("bots")
    .select("levels")
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  return JSON.parse(bot?.levels ?? "[]");
}

function eventsOf(change: PointsChange, levels: readonly Level[]): UserEvent[] {
  const { delta, balance, spent, source, reason = "", transactionId = null } = change;
  const idempotencyKey = source === "api" ? (change.idempotencyKey ?? null) : null;
  const data = { delta, balance, source, reason, transactionId, idempotencyKey };
  // A task may have no reward.
  const events: UserEvent[] = delta === 0 ? [] : [{ type: "points.changed", data }];
  if (source === "task")
    events.unshift({ type: "task.completed", data: { taskId: reason, reward: delta } });
  // The price of a boost counts for the level as if it had not been spent.
  if (source === "boost") return events;
  const after = balance + spent;
  for (const [index, { points }] of levels.entries())
    if (after - delta < points && points <= after)
      events.push({ type: "level.reached", data: { level: index + 1, points } });
  return events;
}

type Queue = Selectable<EventQueueTable>;

/** In one order, so that two transactions never wait for each other. */
async function lockQueues(
  tx: Database,
  botId: string,
  tgIds: readonly number[],
): Promise<Map<number, Queue>> {
  const rows = await lockRows(
    tx,
    tx
      .selectFrom("event_queues")
      .selectAll()
      .where("bot_id", "=", botId)
      .where("tg_id", "in", tgIds)
      .orderBy("tg_id"),
  ).execute();
  return new Map(rows.map((row) => [row.tg_id, row]));
}

const emptyQueue = {
  number: 0,
  due_at: Number.MAX_SAFE_INTEGER,
  attempts: 0,
  failing_since: null,
  claimer: null,
  open_id: null,
  open_source: null,
  open_delta: 0,
};

type SummedEvent = Extract<UserEvent, { readonly type: "points.changed" }> & {
  readonly data: { readonly source: HourlySource };
};

/** Whether an event is about points that change often: such events are added up. */
function isSummed(event: AnyEvent): event is SummedEvent {
  return event.type === "points.changed" && isHourly(event.data.source);
}

/** Adds to the open sum of points; undefined if there is none, or one of another source. */
async function grow(tx: Database, queue: Queue, event: AnyEvent): Promise<Queue | undefined> {
  if (queue.open_id === null || !isSummed(event) || event.data.source !== queue.open_source)
    return undefined;
  const delta = queue.open_delta + event.data.delta;
  const { numUpdatedRows } = await tx
    .updateTable("events")
    .set({ data: dataOf(queue.tg_id, { ...event, data: { ...event.data, delta } }) })
    .where("bot_id", "=", queue.bot_id)
    .where("id", "=", queue.open_id)
    .executeTakeFirstOrThrow();
  // It may have expired while the webhook was paused.
  return numUpdatedRows > 0n ? { ...queue, open_delta: delta } : undefined;
}

function rowOf(
  { bot_id, tg_id, number }: Queue,
  id: string,
  event: AnyEvent,
  now: number,
): Insertable<EventTable> {
  return {
    bot_id,
    id,
    tg_id,
    number,
    type: event.type,
    data: dataOf(tg_id, event),
    created_at: now,
    status: "waiting",
    attempts: 0,
    result: null,
    http_status: null,
  };
}

function dataOf(tgId: number, { data }: AnyEvent): string {
  return JSON.stringify(tgId === tgIdOfBot ? data : { tgId, ...data });
}

/** The queue with one more event, which ends an open sum. */
function withEvent(queue: Queue, id: string, event: AnyEvent, now: number): Queue {
  const isOpen = isSummed(event);
  const dueAt = isOpen && queue.open_id === null ? now + gatherMs : now;
  const { due_at, claimer, attempts } = queue;
  return {
    ...queue,
    number: queue.number + 1,
    // A queue that is claimed, failing or held keeps its due time.
    due_at: due_at === null || claimer !== null || attempts > 0 ? due_at : Math.min(due_at, dueAt),
    open_id: isOpen ? id : null,
    open_source: isOpen ? event.data.source : null,
    open_delta: isOpen ? event.data.delta : 0,
  };
}
