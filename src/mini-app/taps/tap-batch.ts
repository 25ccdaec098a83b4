import type { TapBatch } from "#contract/schema/mini-app.ts";
import { tapStore } from "./unsent-taps.ts";

/**
 * The service knows a batch that it has counted for 30 days; a day less here, for whatever a
 * request may take. An older one is dropped: if only its answer was lost, it would be paid a second
 * time, and the points that are on screen by then hold it already.
 */
const keptMs = 29 * 86_400_000;

/**
 * The batch to send at `now`: the oldest that waits, else the taps that belong to none yet; null
 * when there is nothing to send.
 */
export function takeBatch(now: number): TapBatch | null {
  const { growing, batches } = tapStore.getState();
  const waiting = batches
    .map((batch) => ({ ...batch, madeAt: batch.madeAt || now }))
    .filter(({ madeAt }) => now - madeAt < keptMs);
  if (waiting.length > 0) tapStore.setState({ batches: waiting });
  else
    tapStore.setState({
      growing: null,
      batches: growing?.taps ? [{ ...growing, madeAt: now }] : [],
    });
  const [next] = tapStore.getState().batches;
  return next ? { batchId: next.batchId, taps: next.taps } : null;
}

/** Forgets a batch that the service has answered for. */
export function settleBatch(batchId: string): void {
  tapStore.setState(({ batches }) => ({
    batches: batches.filter((batch) => batch.batchId !== batchId),
  }));
}
