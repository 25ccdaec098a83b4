import type { Clock } from "../clock.ts";
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

/** The pause after an error of the store, in ms. */
const failedMs = 3000;
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
  let stopping = false;
  let wakeUp = () => {};
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping) {
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      const waitMs = await pass().catch((error: unknown) => {
        report(error);
        return failedMs;
      });
      if (!stopping) await Promise.race([woken, clock.wait(waitMs)]);
    }
  }

  /** A step of each broadcast that is due; returns the time until the next pass, in ms. */
  async function pass(): Promise<number> {
    let hasFailed = false;
    for (const broadcast of await listDueBroadcasts(db, clock.now())) {
      if (stopping) break;
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
    start() {
      running = run();
    },
    wake: () => wakeUp(),
    async stop() {
      stopping = true;
      wakeUp();
      await running;
    },
  };
}
