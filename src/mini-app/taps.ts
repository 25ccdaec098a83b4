import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import type { TapBatch } from "#contract/mini-app.ts";
import { page, playerLaunch } from "./player.ts";
import { readItem, removeItem, writeItem } from "./storage.ts";

/** The taps that the service has not answered for: kept on the device, so that a reload or a crash loses none. */
export interface Taps {
  /** Taps that belong to no batch yet. */
  readonly loose: number;
  /** The batch that is under way or waits for another try: always sent with the same id, so that it counts once. */
  readonly batch: KeptBatch | null;
}

/** A batch and the moment it was made, in Unix ms by the service's clock. */
interface KeptBatch extends TapBatch {
  readonly madeAt: number;
}

/**
 * The service knows a batch that it has counted for 30 days; a day less here, for whatever a request may take. An older one is dropped:
 * if only its answer was lost, it would be paid a second time, and the points that are on screen by then hold it already.
 */
const keptMs = 29 * 86_400_000;

const nothing: Taps = { loose: 0, batch: null };

export const tapStore = createStore<Taps>(() => readTaps());
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
export function unpaidTaps(taps: Taps): number {
  return taps.loose + (taps.batch?.taps ?? 0);
}

/** Whether a batch has no answer yet: then nobody here knows whether the service has counted it. */
export function isBatchWaiting(): boolean {
  return tapStore.getState().batch !== null;
}

/** Counts taps. */
export function addTaps(count: number): void {
  tapStore.setState(({ loose }) => ({ loose: loose + count }));
}

/** Makes a batch of the loose taps at `now`, unless one is waiting already; null when there is nothing to send. */
export function takeBatch(now: number): TapBatch | null {
  const { loose, batch } = tapStore.getState();
  const waiting = batch && now - batch.madeAt < keptMs ? batch : null;
  if (waiting) return bare(waiting);
  const next = loose > 0 ? { batchId: crypto.randomUUID(), taps: loose, madeAt: now } : null;
  tapStore.setState({ loose: 0, batch: next });
  return next && bare(next);
}

/** A batch as it is sent. */
function bare({ batchId, taps }: TapBatch): TapBatch {
  return { batchId, taps };
}

/** Forgets a batch that the service has answered for. */
export function settleBatch(batchId: string): void {
  if (tapStore.getState().batch?.batchId === batchId) tapStore.setState({ batch: null });
}

function storageKey(): string {
  return `slotwire:taps:${page.id}:${playerLaunch().tgId}`;
}

function readTaps(): Taps {
  try {
    const taps: Taps = JSON.parse(readItem(storageKey()) ?? "null") ?? nothing;
    return Number.isSafeInteger(unpaidTaps(taps)) && (!taps.batch || Number.isSafeInteger(taps.batch.madeAt)) ? taps : nothing;
  } catch {
    return nothing;
  }
}

function keepTaps(taps: Taps): void {
  if (unpaidTaps(taps) === 0) removeItem(storageKey());
  else writeItem(storageKey(), JSON.stringify(taps));
}
