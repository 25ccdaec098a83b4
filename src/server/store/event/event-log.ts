import { type Selectable, sql } from "kysely";
import { testEventType } from "#contract/event-type.ts";
import type { EventDelivery, EventRow } from "#contract/schema/webhook.ts";
import { newId } from "../engine/id.ts";
import type { Database, EventDeliveryTable, EventTable } from "../schema/tables.ts";
import type { StoredEvent } from "./event-claim.ts";
import { type Delivered, logDelivery, noteAttempt } from "./event-settlement.ts";

/** Which events are listed. */
export interface EventFilter {
  readonly status?: "waiting" | "delivered" | "failed" | "refused" | undefined;
  readonly tgId?: number | undefined;
}

/** A request in the log; its headers follow from it and from the event. */
export type LoggedDelivery = Omit<EventDelivery, "headers"> & { readonly signature: string };

/** An event with what is kept of it. */
export type LoggedEvent = EventRow &
  StoredEvent & {
    /** When it is tried next, if it is its turn; else null. */
    readonly nextAt: number | null;
    readonly deliveries: readonly LoggedDelivery[];
  };

const columns = [
  "id",
  "tg_id",
  "type",
  "created_at",
  "status",
  "attempts",
  "result",
  "http_status",
] as const;

/** The bot's newest events, from before the one with the id `before`. */
export async function listEvents(
  db: Database,
  botId: string,
  { status, tgId }: EventFilter,
  before: string | undefined,
  max: number,
): Promise<EventRow[]> {
  const rows = await db
    .selectFrom("events")
    .select(columns)
    .where("bot_id", "=", botId)
    .$if(tgId !== undefined, (query) => query.where("tg_id", "=", tgId ?? 0))
    .$if(status === "refused", (query) =>
      query.where(sql<boolean>`status <> 'delivered'`).where("attempts", ">", 0),
    )
    .$if(status === "waiting" || status === "failed", (query) =>
      query
        // As the index says it, which does not follow from the next condition on every store.
        .where(sql<boolean>`status <> 'delivered'`)
        .where("status", "=", status as EventRow["status"]),
    )
    .$if(status === "delivered", (query) => query.where("status", "=", "delivered"))
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  return rows.map(rowOf);
}

/** An event with its deliveries, the newest first, or undefined. */
export async function readEvent(
  db: Database,
  botId: string,
  id: string,
): Promise<LoggedEvent | undefined> {
  const row = await db
    .selectFrom("events")
    .select([...columns, "data", "number"])
    .where("bot_id", "=", botId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...rowOf(row),
    botId,
    data: row.data,
    nextAt: row.status === "waiting" ? await nextAt(db, botId, row) : null,
    deliveries: await listDeliveries(db, botId, id),
  };
}

/** Logs a test, or an event that was sent again, and gives the request. */
export function logByHand(
  db: Database,
  event: StoredEvent,
  cause: "again" | "test",
  delivered: Delivered,
  now: number,
): Promise<LoggedDelivery> {
  return db.transaction().execute(async (within) => {
    const status = delivered.result === "accepted" ? "delivered" : undefined;
    if (cause === "test") await insertTest(within, event);
    await noteAttempt(within, event, delivered, status);
    const id = await logDelivery(within, event, cause, delivered, now);
    return { id, cause, ...delivered };
  });
}

/** An event that tries the webhook; it is stored when it was sent. */
export function testEvent(botId: string, now: number): StoredEvent {
  const data = JSON.stringify({ message: "The webhook works." });
  return { botId, id: newId(now), type: testEventType, data, createdAt: now };
}

async function insertTest(within: Database, event: StoredEvent): Promise<void> {
  await within
    .insertInto("events")
    .values({
      bot_id: event.botId,
      id: event.id,
      tg_id: null,
      number: 0,
      type: event.type,
      data: event.data,
      created_at: event.createdAt,
      status: "failed",
      attempts: 0,
      result: null,
      http_status: null,
    })
    .execute();
}

/** When the user's queue is due, if the event is its first. */
async function nextAt(
  db: Database,
  botId: string,
  { tg_id, number }: Pick<Selectable<EventTable>, "tg_id" | "number">,
): Promise<number | null> {
  const row = await db
    .selectFrom("event_queues")
    .select((eb) => [
      "due_at",
      eb
        .selectFrom("events")
        .select(({ fn }) => fn.min("events.number").as("number"))
        .where("events.bot_id", "=", botId)
        .where("events.tg_id", "=", tg_id)
        .where("events.status", "=", "waiting")
        .as("first"),
    ])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tg_id ?? 0)
    .executeTakeFirst();
  return row?.first === number ? row.due_at : null;
}

async function listDeliveries(
  db: Database,
  botId: string,
  eventId: string,
): Promise<LoggedDelivery[]> {
  const rows = await db
    .selectFrom("event_deliveries")
    .selectAll()
    .where("bot_id", "=", botId)
    .where("event_id", "=", eventId)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows.map(deliveryOf);
}

function rowOf(row: Pick<Selectable<EventTable>, (typeof columns)[number]>): EventRow {
  return {
    id: row.id,
    type: row.type,
    tgId: row.tg_id,
    createdAt: row.created_at,
    status: row.status,
    attempts: row.attempts,
    result: row.result,
    httpStatus: row.http_status,
  };
}

function deliveryOf(row: Selectable<EventDeliveryTable>): LoggedDelivery {
  return {
    id: row.id,
    sentAt: row.sent_at,
    cause: row.cause,
    url: row.url,
    signature: row.signature,
    result: row.result,
    httpStatus: row.http_status,
    milliseconds: row.milliseconds,
    answer: row.answer,
  };
}
