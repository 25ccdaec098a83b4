import type { Database } from "../schema/tables.ts";
import type { StoredEvent } from "./event-claim.ts";
import { lockWebhook } from "./webhook.ts";

/** An event in any state; an open one still adds up points. */
export interface RecordedEvent extends StoredEvent {
  /** Null for a test. */
  readonly tgId: number | null;
  /** The order among the user's events. */
  readonly number: number;
  readonly isOpen: boolean;
}

/** The bot's first `max` events with an id after `after`, oldest first. */
export async function listRecorded(
  db: Database,
  botId: string,
  { after, max }: { readonly after: string; readonly max: number },
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom("events")
    .select(["bot_id as botId", "id", "type", "data", "created_at as createdAt"])
    .select(["tg_id as tgId", "number"])
    .select(({ selectFrom }) =>
      selectFrom("event_queues")
        .select("open_id")
        .where("event_queues.bot_id", "=", botId)
        .whereRef("event_queues.tg_id", "=", "events.tg_id")
        .as("openId"),
    )
    .where("bot_id", "=", botId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(max)
    .execute();
  return rows.map(({ openId, ...event }) => ({ ...event, isOpen: openId === event.id }));
}

/** Closes the open sums of points in these events. */
export async function endGathering(
  db: Database,
  botId: string,
  events: readonly RecordedEvent[],
): Promise<void> {
  const ids = events.map(({ id }) => id);
  await db
    .updateTable("event_queues")
    .set({ open_id: null })
    .where("bot_id", "=", botId)
    .where("open_id", "in", ids)
    .execute();
}

/**
 * Removes the bot's waiting events since `since`, and the queues that become empty. A bot with a
 * webhook keeps them.
 */
export async function removeRecorded(db: Database, botId: string, since: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await lockWebhook(tx, botId)) return;
    await tx
      .deleteFrom("events")
      .where((eb) => eb.and({ bot_id: botId, status: "waiting" }))
      .where("created_at", ">=", since)
      .execute();
    await tx
      .deleteFrom("event_queues")
      .where("bot_id", "=", botId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("events")
              .select("id")
              .where("events.bot_id", "=", botId)
              .whereRef("events.tg_id", "=", "event_queues.tg_id")
              .where("events.status", "=", "waiting"),
          ),
        ),
      )
      .execute();
  });
}
