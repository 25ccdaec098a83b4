import type { Clock } from "../clock.ts";

/**
 * Rests as long as the work since the last rest took: at least half of the store's time is everybody
 * else's. Says "stop" once `stop` is aborted.
 */
export function restAsLong(clock: Clock, stop?: AbortSignal): () => Promise<"go on" | "stop"> {
  let workingSince = clock.monotonic();
  return async () => {
    await clock.wait(clock.monotonic() - workingSince, stop);
    workingSince = clock.monotonic();
    return stop?.aborted ? "stop" : "go on";
  };
}
