import type { Clock } from "../clock.ts";
import { failedMs, passLoop } from "../pass-loop.ts";
import {
  listDueBroadcasts,
  nextBroadcastAt,
  stepBroadcast,
  stepMs,
} from "../store/broadcast/broadcast-step.ts";
import type { Store } from "../store/engine/database.ts";
import type { OutboxWorker } from "./outbox-worker.ts";

/** Hands the outbox the messages of broadcasts, a few at a time; several processes share the work. */
export interface Broadcaster {
  start(): void;
  /** Looks now, after a change of a broadcast. */
  wake(): void;
  /** Resolves when nothing is running; another process, or the next start, goes on. */
  stop(): Promise<void>;
}

const busyMs = 20;

export function createBroadcaster({
  store: { db },
  clock,
  worker,
  report,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly worker: Pick<OutboxWorker, "wake">;
  /** Receives errors that reach no caller. */
  readonly report: (error: unknown) => void;
}): Broadcaster {
  const loop = passLoop({ clock, report, pass });

  /** A step of each broadcast that is due; returns the time until the next pass, in ms. */
  async function pass(): Promise<number> {
    let hasFailed = false;
    for (const broadcast of await listDueBroadcasts(db, clock.now())) {
      if (loop.isStopping) break;
      try {
        if (await stepBroadcast(db, broadcast, clock.now())) worker.wake();
      } catch (error) {
        report(error);
        hasFailed = true;
      }
    }
    if (hasFailed) return failedMs;
    const nextAt = await nextBroadcastAt(db);
    return nextAt === null ? stepMs : Math.min(stepMs, Math.max(busyMs, nextAt - clock.now()));
  }

  return {
    start: loop.start,
    wake: loop.wake,
    stop() {
      loop.stop();
      return loop.ended();
    },
  };
}
