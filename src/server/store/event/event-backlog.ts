import { sql } from "kysely";
import { type Backlog, readBacklog } from "../engine/backlog.ts";
import type { Database } from "../schema/tables.ts";

/** The events that are not delivered yet, including those of paused and pausing webhooks. */
export function readEventBacklog(db: Database): Promise<Backlog> {
  return readBacklog(
    db,
    db
      .selectFrom("events")
      .select("created_at")
      // The condition of the partial index; most events are delivered.
      .where("status", "=", sql.lit("waiting")),
  );
}

/** The webhooks by state, and the delay of the service. */
export interface WebhookFigures {
  readonly active: number;
  /** Pausing after refusals until the next attempt. */
  readonly resting: number;
  readonly paused: number;
  /**
   * The time since which the longest waiting event could have been sent; null if none waits for the
   * service.
   */
  readonly dueSince: number | null;
}

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
