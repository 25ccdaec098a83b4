import type { Clock } from "../clock.ts";

/**
 * Pauses for as long as the work since the last pause took, which leaves others at least half of
 * the store's time. Resolves to "stop" once `stop` is aborted.
 */
export function pauseAsLong(clock: Clock, stop?: AbortSignal): () => Promise<"go on" | "stop"> {
  let workingSince = clock.monotonic();
  return async () => {
    await clock.wait(clock.monotonic() - workingSince, stop);
    workingSince = clock.monotonic();
    return stop?.aborted ? "stop" : "go on";
  };
}
