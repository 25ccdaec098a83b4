import { type Clock, systemClock } from "#server/clock.ts";

/** A clock whose moment the test holds and whose monotonic time it can put ahead. */
export class TestClock implements Clock {
  readonly now: () => number;
  readonly #waits = new Set<{ readonly until: number; readonly end: () => void }>();
  #skippedMs = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  monotonic(): number {
    return systemClock.monotonic() + this.#skippedMs;
  }

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const wait = { until: this.monotonic() + ms, end: () => ended.abort() };
    this.#waits.add(wait);
    await systemClock.wait(ms, AbortSignal.any(signal ? [signal, ended.signal] : [ended.signal]));
    this.#waits.delete(wait);
  }

  /** Puts the monotonic time ahead and ends every wait that is over by then. */
  skip(ms: number): void {
    this.#skippedMs += ms;
    for (const { until, end } of this.#waits) if (until <= this.monotonic()) end();
  }
}
