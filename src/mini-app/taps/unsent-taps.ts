import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { removeItem, writeItem } from "../device/storage.ts";
import { handover } from "../session/page-context.ts";
import type { StoredBatch, Taps } from "./stored-taps.ts";

/** Taps that the service has not confirmed; stored on the device, to survive reloads and crashes. */
export const tapStore = createStore<Taps>(() => ({ growing: null, batches: [] }));
tapStore.subscribe(storeTaps);

const watchers = new Set<() => void>();
let isFrameRequested = false;
tapStore.subscribe(() => {
  if (!isFrameRequested) requestAnimationFrame(notifyWatchers);
  isFrameRequested = true;
});

/** Subscribes to a part of the taps; renders at most once per frame. */
export function useTaps<Part>(select: (taps: Taps) => Part): Part {
  return useSyncExternalStore(watch, () => select(tapStore.getState()));
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function notifyWatchers(): void {
  isFrameRequested = false;
  for (const onChange of watchers) onChange();
}

/** The number of taps that the service has not confirmed. */
export function unconfirmedTaps({ growing, batches }: Taps): number {
  return batches.reduce((sum, { taps }) => sum + taps, growing?.taps ?? 0);
}

/** Whether a batch is unanswered: the service may or may not have counted it. */
export function isBatchWaiting(): boolean {
  return tapStore.getState().batches.length > 0;
}

let batchCount = 0;

/** Adds taps to the growing batch, which has its id from the first tap on. */
export function addTaps(count: number): void {
  tapStore.setState(({ growing }) => ({
    growing: {
      batchId: growing?.batchId ?? `${handover.loadId}-${batchCount++}`,
      taps: (growing?.taps ?? 0) + count,
    },
  }));
}

/** Adds batches of a closed tab. */
export function addBatches(left: readonly StoredBatch[]): void {
  tapStore.setState(({ batches }) => ({ batches: [...batches, ...left] }));
}

function storeTaps(taps: Taps): void {
  if (!handover.taken) return; // Until then only the boot script writes the item.
  if (unconfirmedTaps(taps) === 0) removeItem(handover.tapsKey);
  else writeItem(handover.tapsKey, JSON.stringify(taps));
}
