import { sql } from "kysely";
import { createOfBot, index, type Schema } from "./migration-table.ts";

/** Webhooks, the events for them, and the log of their deliveries. */
export async function events(db: Schema): Promise<void> {
  await createOfBot(
    db,
    db.schema
      .createTable("webhooks")
      .addColumn("bot_id", "text", (column) => column.primaryKey())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("types", "text", (column) => column.notNull())
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("former_secret", "text")
      .addColumn("former_until", "bigint")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addColumn("paused_at", "bigint")
      .addColumn("paused_because", "text")
      .addColumn("failing_since", "bigint")
      .addColumn("fails", "bigint", (column) => column.notNull())
      .addColumn("next_at", "bigint", (column) => column.notNull()),
  );
  await createOfBot(
    db,
    db.schema
      .createTable("event_queues")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("tg_id", "bigint", (column) => column.notNull())
      .addColumn("number", "bigint", (column) => column.notNull())
      .addColumn("due_at", "bigint")
      .addColumn("attempts", "bigint", (column) => column.notNull())
      .addColumn("failing_since", "bigint")
      .addColumn("claimer", "text")
      .addColumn("open_id", "text")
      .addColumn("open_source", "text")
      .addColumn("open_delta", "bigint", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("event_queues_key", ["bot_id", "tg_id"]),
  );
  await index(db, "event_queues_due", "event_queues", ["bot_id", "due_at"]);
  await index(db, "event_queues_oldest", "event_queues", ["changed_at"]);
  await createOfBot(
    db,
    db.schema
      .createTable("events")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("tg_id", "bigint")
      .addColumn("number", "bigint", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("data", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("attempts", "bigint", (column) => column.notNull())
      .addColumn("result", "text")
      .addColumn("http_status", "bigint")
      .addPrimaryKeyConstraint("events_key", ["bot_id", "id"]),
  );
  await sql`create index events_waiting on events (bot_id, tg_id, number)
    where status = 'waiting'`.execute(db);
  await sql`create index events_undelivered on events (bot_id, id)
    where status <> 'delivered'`.execute(db);
  await index(db, "events_by_user", "events", ["bot_id", "tg_id", "id"]);
  await index(db, "events_oldest", "events", ["created_at"]);
  await createOfBot(
    db,
    db.schema
      .createTable("event_deliveries")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("event_id", "text", (column) => column.notNull())
      .addColumn("sent_at", "bigint", (column) => column.notNull())
      .addColumn("cause", "text", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("signature", "text", (column) => column.notNull())
      .addColumn("result", "text", (column) => column.notNull())
      .addColumn("http_status", "bigint")
      .addColumn("milliseconds", "bigint", (column) => column.notNull())
      .addColumn("answer", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("event_deliveries_key", ["bot_id", "id"]),
  );
  await index(db, "event_deliveries_by_event", "event_deliveries", ["bot_id", "event_id", "id"]);
  await index(db, "event_deliveries_oldest", "event_deliveries", ["sent_at"]);
}
