import { setTimeout as pause } from "node:timers/promises";

/** The time that the service goes by; tests hold their own. */
export interface Clock {
  /** Unix ms; the machine's owner may set it back. */
  now(): number;
  /** Ms since a fixed moment in the past; never goes back. */
  monotonic(): number;
  /** Resolves after `ms`, or as soon as `signal` is aborted; never rejects. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  wait: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
};

/** A signal that is aborted after `ms`, unless `clear` is called first. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  clear(): void;
}

/** Starts a time limit. */
export function limitTime(clock: Clock, ms: number): TimeLimit {
  const limit = new AbortController();
  const cleared = new AbortController();
  void clock.wait(ms, cleared.signal).then(() => {
    if (!cleared.signal.aborted) limit.abort();
  });
  return { signal: limit.signal, clear: () => cleared.abort() };
}

/** What `work` resolves to, or "late" when it takes longer than `ms`; it goes on then. */
export async function within<Result>(
  clock: Clock,
  ms: number,
  work: Promise<Result>,
): Promise<Result | "late"> {
  const done = new AbortController();
  const late = clock.wait(ms, done.signal).then(() => "late" as const);
  return Promise.race([work, late]).finally(() => done.abort());
}
