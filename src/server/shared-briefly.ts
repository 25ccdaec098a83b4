import type { Clock } from "./clock.ts";

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
