import type { TapBatch } from "#contract/user/session.schema.ts";
import type { StoredBatch } from "./stored-taps.ts";
import { tapStore } from "./unsent-taps.ts";

/**
 * The service remembers a counted batch for 30 days. An older one is dropped, because it might be
 * paid twice; the day's margin covers slow requests.
 */
const maxBatchAgeMs = 29 * 86_400_000;

/** The batch to send at `now`: the oldest unanswered one, else the growing one; null for none. */
export function takeBatch(now: number): TapBatch | null {
  const { growing, batches } = tapStore.getState();
  const waiting = batches
    .map((batch) => ({ ...batch, madeAt: batch.madeAt || now }))
    .filter(({ madeAt }) => now - madeAt < maxBatchAgeMs);
  if (waiting.length > 0) tapStore.setState({ batches: waiting });
  else
    tapStore.setState({
      growing: null,
      batches: growing?.taps ? [{ ...growing, madeAt: now }] : [],
    });
  const [next] = tapStore.getState().batches;
  return next ? { batchId: next.batchId, taps: next.taps, ...tabOf(next) } : null;
}

/** The tab that made a batch, which its id begins with; a batch of an earlier version has none. */
function tabOf({ batchId }: StoredBatch): Pick<TapBatch, "tab"> {
  const [, id, number] = /^([a-z0-9]+)-(\d+)$/.exec(batchId) ?? [];
  return id && number ? { tab: { id, number: Number(number) } } : {};
}

/** Forgets a batch that the service has answered. */
export function settleBatch(batchId: string): void {
  tapStore.setState(({ batches }) => ({
    batches: batches.filter((batch) => batch.batchId !== batchId),
  }));
}
