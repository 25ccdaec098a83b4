import { eventDays } from "#contract/webhook-limit.ts";
import { restAsLong } from "../bots/rest.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { removeUnusedPictures } from "../pictures/unused-pictures.ts";
import { removeExcessAudit } from "../store/audit/audit-entry.ts";
import type { Store } from "../store/engine/database.ts";
import { hastenFutureWork } from "../store/engine/future-work.ts";
import { type AgingRows, removeOldRows } from "../store/engine/old-rows.ts";

/**
 * Removes what has reached its age, little by little, and makes due what a wrong clock has put off;
 * several processes may do so at once.
 */
export interface Retention {
  start(): void;
  /** Resolves when nothing is running. */
  stop(): Promise<void>;
}

/** The pause between two passes, in ms; nothing depends on a row ending at once. Our rule. */
const passMs = 10 * 60_000;
/** Few enough that nobody waits for one statement. */
const rowsAtOnce = 500;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long a call that sets a custom value is known by its idempotency key. Our rule. */
export const customValueCallDays = 30;
/** How long it is known that a player has begun a task. Our rule. */
const startedTaskDays = 30;
/** How long a bot's counts of a day are kept; owners see 90 days of them. Our rule. */
const dayCountDays = 400;

type Ages = Pick<Config, "messageDays" | "tapDays" | "fieldReportDays" | "auditDays">;

/** Creates the worker that ends the rows of `store`. */
export function createRetention({
  store: { db },
  ages,
  clock,
  report,
}: {
  readonly store: Store;
  readonly ages: Ages;
  readonly clock: Clock;
  /** Receives errors that reach no caller. */
  readonly report: (error: unknown) => void;
}): Retention {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function pass(): Promise<void> {
    const rest = restAsLong(clock, stopping.signal);
    await hastenFutureWork(db, clock.now());
    for (const { rows, end } of endingAt(ages, clock.now()))
      while ((await removeOldRows(db, rows, end, rowsAtOnce)) === rowsAtOnce)
        if ((await rest()) === "stop") return;
    const lastPass = clock.now() - 2 * passMs;
    while (await removeExcessAudit(db, lastPass, rowsAtOnce)) if ((await rest()) === "stop") return;
    while (await removeUnusedPictures(db, clock.now())) if ((await rest()) === "stop") return;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pass().catch(report);
      await clock.wait(passMs, stopping.signal);
    }
  }

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** What ends at `now`, and before which age. */
function endingAt(
  { messageDays, tapDays, fieldReportDays, auditDays }: Ages,
  now: number,
): { readonly rows: AgingRows; readonly end: number }[] {
  const ending = (rows: AgingRows, end: number) => ({ rows, end });
  // What ends at this very moment is over.
  const over = now + 1;
  return [
    ending(
      { table: "tap_tabs", key: ["bot_id", "tg_id", "tab"], age: "counted_on" },
      Math.floor(now / dayMs) - tapDays,
    ),
    ending(
      {
        table: "messages",
        key: ["bot_id", "id"],
        age: "created_at",
        statuses: ["sent", "failed", "unknown"],
      },
      now - messageDays * dayMs,
    ),
    ending(
      {
        table: "field_health",
        key: ["bot_id", "field", "hour", "outcome", "bucket"],
        age: "hour",
      },
      now - fieldReportDays * dayMs,
    ),
    ending(
      { table: "day_counts", key: ["bot_id", "day", "kind"], age: "day" },
      Math.floor(now / dayMs) - dayCountDays,
    ),
    ending(
      { table: "audit_entries", key: ["bot_id", "id"], age: "created_at" },
      now - auditDays * dayMs,
    ),
    ending(
      { table: "custom_value_calls", key: ["bot_id", "idempotency_key"], age: "called_at" },
      now - customValueCallDays * dayMs,
    ),
    ending(
      { table: "started_tasks", key: ["bot_id", "tg_id", "task_id"], age: "started_at" },
      now - startedTaskDays * dayMs,
    ),
    ending(
      { table: "wallet_challenges", key: ["bot_id", "tg_id", "payload"], age: "expires_at" },
      over,
    ),
    ending({ table: "events", key: ["bot_id", "id"], age: "created_at" }, now - eventDays * dayMs),
    ending(
      { table: "event_deliveries", key: ["bot_id", "id"], age: "sent_at" },
      now - eventDays * dayMs,
    ),
    // No event is left of them.
    ending(
      { table: "event_queues", key: ["bot_id", "tg_id"], age: "changed_at" },
      now - (eventDays + 1) * dayMs,
    ),
    ending({ table: "owner_attempts", key: ["key"], age: "ends_at" }, over),
    ending({ table: "owner_networks", key: ["key"], age: "ends_at" }, over),
  ];
}
