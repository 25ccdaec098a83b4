import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { removeItem, writeItem } from "../device/storage.ts";
import { handover } from "../session/page-context.ts";
import type { KeptBatch, Taps } from "./taps-item.ts";

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

function keepTaps(taps: Taps): void {
  if (!handover.taken) return; // Until then the boot script counts there.
  if (unpaidTaps(taps) === 0) removeItem(handover.tapsKey);
  else writeItem(handover.tapsKey, JSON.stringify(taps));
}
