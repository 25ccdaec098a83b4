import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import type { TapBatch } from "#contract/mini-app.ts";
import { removeItem, writeItem } from "../client/storage.ts";
import { handover } from "../session/page-context.ts";
import type { KeptBatch, Taps } from "./taps-item.ts";

/**
 * The service knows a batch that it has counted for 30 days; a day less here, for whatever a
 * request may take. An older one is dropped: if only its answer was lost, it would be paid a second
 * time, and the points that are on screen by then hold it already.
 */
const keptMs = 29 * 86_400_000;

/**
 * The taps that the service has not answered for: kept on the device, so that a reload or a crash
 * loses none.
 */
export const tapStore = createStore<Taps>(() => ({ growing: null, batches: [] }));
tapStore.subscribe(keepTaps);

const watchers = new Set<() => void>();
let waitsForFrame = false;
tapStore.subscribe(() => {
  if (!waitsForFrame) requestAnimationFrame(tellWatchers);
  waitsForFrame = true;
});

/** A part of the taps, kept current: fingers that come within one frame are shown by one render. */
export function useTaps<Part>(select: (taps: Taps) => Part): Part {
  return useSyncExternalStore(watch, () => select(tapStore.getState()));
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function tellWatchers(): void {
  waitsForFrame = false;
  for (const onChange of watchers) onChange();
}

/** All taps that the service has not answered for. */
export function unpaidTaps({ growing, batches }: Taps): number {
  return batches.reduce((sum, { taps }) => sum + taps, growing?.taps ?? 0);
}

/** Whether a batch has no answer yet: then nobody here knows whether the service has counted it. */
export function isBatchWaiting(): boolean {
  return tapStore.getState().batches.length > 0;
}

let made = 0;

/** Counts taps. Their batch has its id from the first one on: whoever sends it, it counts once. */
export function addTaps(count: number): void {
  tapStore.setState(({ growing }) => ({
    growing: {
      batchId: growing?.batchId ?? `${handover.pageId}-${made++}`,
      taps: (growing?.taps ?? 0) + count,
    },
  }));
}

/** Adds batches that another page has left. */
export function addBatches(left: readonly KeptBatch[]): void {
  tapStore.setState(({ batches }) => ({ batches: [...batches, ...left] }));
}

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

function keepTaps(taps: Taps): void {
  if (!handover.taken) return; // Until then the boot script counts there.
  if (unpaidTaps(taps) === 0) removeItem(handover.tapsKey);
  else writeItem(handover.tapsKey, JSON.stringify(taps));
}
