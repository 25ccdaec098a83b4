import { sql } from "kysely";
import { type Backlog, readBacklog } from "../engine/backlog.ts";
import type { Database } from "../schema/tables.ts";

/** The events that are not delivered yet, those of paused and resting webhooks among them. */
export function readEventBacklog(db: Database): Promise<Backlog> {
  return readBacklog(
    db,
    db
      .selectFrom("events")
      .select("created_at")
      // By the index of those that wait; most are delivered.
      .where("status", "=", sql.lit("waiting")),
  );
}

/** The webhooks by what they do, and how late the service is. */
export interface WebhookFigures {
  readonly active: number;
  /** After refusals, until they are tried again. */
  readonly resting: number;
  readonly paused: number;
  /** Since when the event that waits longest could have been sent; null if none waits for the service. */
  readonly dueSince: number | null;
}

/** Reads the figures of all webhooks at `now`. */
export function readWebhookFigures(db: Database, now: number): Promise<WebhookFigures> {
  return db
    .selectFrom(
      db
        .selectFrom("webhooks")
        .select(({ selectFrom }) => [
          "paused_at",
          "next_at",
          selectFrom("event_queues")
            .select(({ fn }) => fn.min<number | null>("due_at").as("due_at"))
            .whereRef("event_queues.bot_id", "=", "webhooks.bot_id")
            .as("due_at"),
        ])
        .as("webhook"),
    )
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere("paused_at", "is not", null).as("paused"),
      fn
        .countAll<number>()
        .filterWhere("paused_at", "is", null)
        .filterWhere("next_at", "<=", now)
        .as("active"),
      fn
        .countAll<number>()
        .filterWhere("paused_at", "is", null)
        .filterWhere("next_at", ">", now)
        .as("resting"),
      fn
        .min<number | null>("due_at")
        .filterWhere("paused_at", "is", null)
        .filterWhere("next_at", "<=", now)
        .filterWhere(eb("due_at", "<=", now))
        .as("dueSince"),
    ])
    .executeTakeFirstOrThrow();
}
