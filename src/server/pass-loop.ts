import type { Clock } from "./clock.ts";
import type { WakeableWorker } from "./worker.ts";

/** Work in passes, one after another, until it is stopped. */
export interface PassLoop extends WakeableWorker {
  /** Aborted by `stop`, so that a long pass can end early. */
  readonly stopping: AbortSignal;
}

/** The pause after an error of the store, in ms. */
export const failedMs = 3000;

/**
 * Runs `pass` repeatedly: after the returned time in ms, later after an error, or when woken. A
 * wake during a pass starts another one after it.
 */
export function passLoop({
  clock,
  report,
  pass,
}: {
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
  readonly pass: () => Promise<number>;
}): PassLoop {
  const stopped = new AbortController();
  let pause = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      pause = new AbortController();
      const waitMs = await pass().catch((error: unknown) => {
        report(error);
        return failedMs;
      });
      await clock.wait(waitMs, pause.signal);
    }
  }

  return {
    start() {
      running = run();
    },
    wake: () => pause.abort(),
    stop() {
      stopped.abort();
      pause.abort();
      return running;
    },
    stopping: stopped.signal,
  };
}
