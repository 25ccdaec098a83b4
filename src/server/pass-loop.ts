import type { Clock } from "./clock.ts";

/** Work that is done in passes, one after another, until it is stopped. */
export interface PassLoop {
  start(): void;
  /** Begins the next pass now. */
  wake(): void;
  /** Begins no more passes. */
  stop(): void;
  readonly isStopping: boolean;
  /** Resolves when no pass is running; only after `stop`. */
  ended(): Promise<void>;
}

/** The pause after an error of the store, in ms. */
export const failedMs = 3000;

/**
 * Does `pass` again and again: after the time that it returns, in ms, after an error later, or when
 * woken, also while a pass is under way.
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
  let isStopping = false;
  let wakeUp = () => {};
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!isStopping) {
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      const waitMs = await pass().catch((error: unknown) => {
        report(error);
        return failedMs;
      });
      if (!isStopping) await Promise.race([woken, clock.wait(waitMs)]);
    }
  }

  return {
    start() {
      running = run();
    },
    wake: () => wakeUp(),
    stop() {
      isStopping = true;
      wakeUp();
    },
    get isStopping() {
      return isStopping;
    },
    ended: () => running,
  };
}
