import { sql } from "kysely";
import { testEventType } from "#contract/event/event-type.ts";
import type { EventDelivery, EventRow } from "#contract/event/webhook.schema.ts";
import { newId } from "../engine/id.ts";
import { tgIdOfBot } from "../schema/events.ts";
import type { Database, EventTable } from "../schema/tables.ts";
import type { StoredEvent } from "./event-claim.ts";
import { type Delivered, logAttempt } from "./event-settlement.ts";

/** The events to list. */
export interface EventFilter {
  readonly status?: "waiting" | "delivered" | "failed" | "refused" | undefined;
  readonly tgId?: number | undefined;
  /** The id of the last event of the previous slice. */
  readonly before?: string | undefined;
}

/** A request in the log; its headers follow from it and from the event. */
export type LoggedDelivery = Omit<EventDelivery, "headers"> & { readonly signature: string };

/** An event with its requests. */
export type LoggedEvent = EventRow &
  StoredEvent & {
    /** The `tg_id` of its queue; null for a test. */
    readonly queue: number | null;
    /** The time of its next attempt if it is its user's next event, else null. */
    readonly nextAt: number | null;
    readonly deliveries: readonly LoggedDelivery[];
  };

const columns = [
  "id",
  sql<number | null>`nullif(tg_id, ${sql.lit(tgIdOfBot)})`.as("tgId"),
  "type",
  "created_at as createdAt",
  "status",
  "attempts",
  "result",
  "http_status as httpStatus",
] as const;

/** The bot's newest events. */
export function listEvents(
  db: Database,
  botId: string,
  { status, tgId, before }: EventFilter,
  max: number,
): Promise<EventRow[]> {
  return (
    db
      .selectFrom("events")
      .select(columns)
      .where("bot_id", "=", botId)
      .$if(tgId !== undefined, (query) => query.where("tg_id", "=", tgId ?? 0))
      // The condition of the partial index, literally: not every store derives it from another
      // status.
      .$if(status !== undefined && status !== "delivered", (query) =>
        query.where(sql<boolean>`status <> 'delivered'`),
      )
      .$if(status === "refused", (query) => query.where("attempts", ">", 0))
      .$if(status !== undefined && status !== "refused", (query) =>
        query.where("status", "=", status as EventTable["status"]),
      )
      .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
      .orderBy("id", "desc")
      .limit(max)
      .execute()
  );
}

/** An event with its deliveries, the newest first, or undefined. */
export async function readEvent(
  db: Database,
  botId: string,
  id: string,
): Promise<LoggedEvent | undefined> {
  const row = await db
    .selectFrom("events")
    .select([...columns, "tg_id", "data", "number"])
    .where((eb) => eb.and({ bot_id: botId, id }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { number, tg_id: queue, ...event } = row;
  const isWaiting = event.status === "waiting" && queue !== null;
  const nextAt = isWaiting ? await readNextAt(db, botId, { queue, number }) : null;
  const deliveries = await db
    .selectFrom("event_deliveries")
    .select(["id", "sent_at as sentAt", "cause", "url", "signature", "result"])
    .select(["http_status as httpStatus", "milliseconds", "answer"])
    .where((eb) => eb.and({ bot_id: botId, event_id: id }))
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return { ...event, queue, botId, nextAt, deliveries };
}

/** Logs a test or an event that was sent again, and returns the request. */
export function logByHand(
  db: Database,
  event: StoredEvent,
  { cause, delivered }: { readonly cause: "again" | "test"; readonly delivered: Delivered },
  now: number,
): Promise<LoggedDelivery> {
  const id = newId(now);
  return db.transaction().execute(async (tx) => {
    if (cause === "test") await insertTest(tx, event);
    await logAttempt(tx, event, { id, cause, delivered });
    return { id, cause, ...delivered };
  });
}

/** A test event for the webhook, stored after it was sent. */
export function testEvent(botId: string, now: number): StoredEvent {
  const data = JSON.stringify({ message: "The webhook works." });
  return { botId, id: newId(now), type: testEventType, data, createdAt: now };
}

async function insertTest(
  tx: Database,
  { botId, id, type, data, createdAt }: StoredEvent,
): Promise<void> {
  await tx
    .insertInto("events")
    .values({
      bot_id: botId,
      id,
      number: 0,
      type,
      data,
      created_at: createdAt,
      status: "failed",
      attempts: 0,
    })
    .execute();
}

/** The time at which the queue is due, if the event is its first. */
async function readNextAt(
  db: Database,
  botId: string,
  { queue, number }: { readonly queue: number; readonly number: number },
): Promise<number | null> {
  const row = await db
    .selectFrom("event_queues")
    .select((eb) => [
      "due_at",
      eb
        .selectFrom("events")
        .select(({ fn }) => fn.min("events.number").as("number"))
        .where("events.bot_id", "=", botId)
        .where("events.tg_id", "=", queue)
        .where("events.status", "=", "waiting")
        .as("first"),
    ])
    .where((eb) => eb.and({ bot_id: botId, tg_id: queue }))
    .executeTakeFirst();
  return row?.first === number ? row.due_at : null;
}
