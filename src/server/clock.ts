import { setTimeout as pause } from "node:timers/promises";

/** The service's source of time; tests inject their own. */
export interface Clock {
  /** Unix ms; may jump back if the system clock is set. */
  now(): number;
  /** Ms since a fixed moment; never goes back. */
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

/** A signal that aborts after a time, unless `clear` is called first. */
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

/** A function that returns whether more than `ms` have passed since this call. */
export function deadline(clock: Clock, ms: number): () => boolean {
  const endsAt = clock.monotonic() + ms;
  return () => clock.monotonic() > endsAt;
}

/** The result of `work`, or "late" if it takes longer than `ms`; the work continues. */
export async function within<Result>(
  clock: Clock,
  ms: number,
  work: Promise<Result>,
): Promise<Result | "late"> {
  const done = new AbortController();
  const late = clock.wait(ms, done.signal).then(() => "late" as const);
  return Promise.race([work, late]).finally(() => done.abort());
}

/**
 * Does `work` once for all who ask while it is under way and for `keptMs` after it; what it resolves
 * to or throws is for all of them.
 */
export function sharedBriefly<Result>(
  clock: Clock,
  keptMs: number,
  work: () => Promise<Result>,
): () => Promise<Result> {
  let last: { readonly result: Promise<Result>; endedAt: number } | undefined;
  return () => {
    if (last && clock.monotonic() - last.endedAt < keptMs) return last.result;
    const run = { result: work(), endedAt: Number.POSITIVE_INFINITY };
    const end = () => {
      run.endedAt = clock.monotonic();
    };
    run.result.then(end, end);
    last = run;
    return run.result;
  };
}
