import { readItem, writeItem } from "../device/storage.ts";

const sides = ["top", "right", "bottom", "left"] as const;
const storageKey = "slotwire:insets";

/** How far from the window's edges nothing of the page should be, in CSS pixels. */
export type Insets = Readonly<Record<(typeof sides)[number], number>>;

/**
 * Keeps the page off the edges, and the distances on the device for `applyKeptInsets`. Each is the
 * sum of those that the client gives.
 */
export function applyInsets(root: HTMLElement, ...given: readonly Insets[]): void {
  const sums = sides.map((side) => given.reduce((sum, insets) => sum + insets[side], 0));
  write(root, sums);
  writeItem(storageKey, sums.join(" "));
}

/**
 * The distances of the last visit, until the client has told those of this one: else the page would
 * jump when it does.
 */
export function applyKeptInsets(root: HTMLElement): void {
  write(root, (readItem(storageKey) ?? "").split(" ").map(Number));
}

function write(root: HTMLElement, distances: readonly number[]): void {
  for (const [index, side] of sides.entries())
    root.style.setProperty(`--client-inset-${side}`, `${distances[index] || 0}px`);
}
