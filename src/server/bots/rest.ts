import type { Clock } from "../clock.ts";

/**
 * Rests as long as the work since the last rest took, which leaves others at least half of the
 * store's time. Resolves to "stop" once `stop` is aborted.
 */
export function restAsLong(clock: Clock, stop?: AbortSignal): () => Promise<"go on" | "stop"> {
  let workingSince = clock.monotonic();
  return async () => {
    await clock.wait(clock.monotonic() - workingSince, stop);
    workingSince = clock.monotonic();
    return stop?.aborted ? "stop" : "go on";
  };
}
