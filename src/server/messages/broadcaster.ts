import { type Clock, deadline } from "../clock.ts";
import { failedMs, passLoop } from "../pass-loop.ts";
import { listDueBroadcasts, stepBroadcast, stepMs } from "../store/broadcast/broadcast-step.ts";
import { startScheduled } from "../store/broadcast/scheduled-broadcast.ts";
import type { Store } from "../store/engine/database.ts";
import { nextDueAt } from "../store/message/outbox.ts";
import type { WakeableWorker } from "../worker.ts";

const busyMs = 20;
/** The time limit of the count at a scheduled start, in ms; other bots' broadcasts wait. */
const countMs = 1000;

/**
 * Starts scheduled broadcasts, and adds the messages of broadcasts to the outbox, a few at a time;
 * several processes share the work.
 */
export function createBroadcaster({
  store: { db },
  clock,
  worker,
  report,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly worker: WakeableWorker;
  readonly report: (error: unknown) => void;
}): WakeableWorker {
  const loop = passLoop({ clock, report, pass });

  /** Starts or steps each broadcast that is due; returns the time until the next pass, in ms. */
  async function pass(): Promise<number> {
    let hasFailed = false;
    for (const broadcast of await listDueBroadcasts(db, clock.now())) {
      if (loop.stopping.aborted) break;
      try {
        if (broadcast.status === "scheduled")
          await startScheduled(db, broadcast, clock.now(), deadline(clock, countMs));
        else if (await stepBroadcast(db, broadcast, clock.now())) worker.wake();
      } catch (error) {
        report(error);
        hasFailed = true;
      }
    }
    if (hasFailed) return failedMs;
    const nextAt = await nextDueAt(db, "broadcasts");
    return nextAt === null ? stepMs : Math.min(stepMs, Math.max(busyMs, nextAt - clock.now()));
  }

  return loop;
}
