import type { Database } from "../schema/tables.ts";

const minuteMs = 60_000;
/** Longer than the platform's pause of a bot, and than a broadcast is postponed. */
const longMs = 60 * minuteMs;
/** Longer than the pause of a refused event. */
const pauseMs = 5 * 60 * minuteMs;

/**
 * Makes work due `now` that is postponed further than any rule does, which only a wrong clock can
 * cause. Early work does no harm.
 */
export async function makeFutureWorkDue(db: Database, now: number): Promise<void> {
  await db
    .updateTable("outboxes")
    .set({ paused_until: 0 })
    .where("paused_until", ">", now + longMs)
    .execute();
  await db
    .updateTable("outboxes")
    .set({ due_at: now })
    .where("due_at", ">", now + minuteMs)
    .where("paused_until", "<=", now)
    .execute();
  await db
    .updateTable("chats")
    .set({ due_at: now })
    .where("due_at", ">", now + minuteMs)
    .execute();
  await db
    .updateTable("broadcasts")
    .set({ due_at: now })
    .where("due_at", ">", now + longMs)
    .where("status", "<>", "scheduled")
    .execute();
  await db
    .updateTable("webhooks")
    .set({ next_at: now })
    .where("next_at", ">", now + pauseMs)
    .execute();
  await db
    .updateTable("event_queues")
    .set({ due_at: now })
    .where(({ eb, or, and }) =>
      or([
        eb("due_at", ">", now + pauseMs),
        and([eb("due_at", ">", now + minuteMs), eb("attempts", "=", 0)]),
      ]),
    )
    .execute();
}
