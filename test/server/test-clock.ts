import { type Clock, systemClock } from "#server/clock.ts";

/**
 * A clock whose moment the test sets and whose monotonic time it can advance; a stopped one
 * advances only so.
 */
export class TestClock implements Clock {
  readonly now: () => number;
  readonly #waits = new Set<{ readonly until: number; readonly end: () => void }>();
  readonly #isStopped: boolean;
  #skippedMs = 0;

  constructor(now: () => number, { stopped = false } = {}) {
    this.now = now;
    this.#isStopped = stopped;
  }

  monotonic(): number {
    return this.#skippedMs + (this.#isStopped ? 0 : systemClock.monotonic());
  }

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const wait = { until: this.monotonic() + ms, end: () => ended.abort() };
    this.#waits.add(wait);
    const either = AbortSignal.any(signal ? [signal, ended.signal] : [ended.signal]);
    if (!this.#isStopped) await systemClock.wait(ms, either);
    else if (!either.aborted)
      await new Promise((resolve) => either.addEventListener("abort", resolve, { once: true }));
    this.#waits.delete(wait);
  }

  /** Advances the monotonic time and ends every wait that is over by then. */
  skip(ms: number): void {
    this.#skippedMs += ms;
    for (const { until, end } of this.#waits) if (until <= this.monotonic()) end();
  }
}
