import { readItem, writeItem } from "../device/storage.ts";

const sides = ["top", "right", "bottom", "left"] as const;
const storageKey = "slotwire:insets";

/** Distances from the edges of the viewport, in CSS pixels. */
export type Insets = Readonly<Record<(typeof sides)[number], number>>;

/** Applies the sums of the given insets, and saves them on the device. */
export function applyInsets(root: HTMLElement, ...given: readonly Insets[]): void {
  const sums = sides.map((side) => given.reduce((sum, insets) => sum + insets[side], 0));
  write(root, sums);
  writeItem(storageKey, sums.join(" "));
}

/** Applies the insets of the last visit, so that the page does not jump when the client's arrive. */
export function applySavedInsets(root: HTMLElement): void {
  write(root, (readItem(storageKey) ?? "").split(" ").map(Number));
}

function write(root: HTMLElement, distances: readonly number[]): void {
  for (const [index, side] of sides.entries())
    root.style.setProperty(`--client-inset-${side}`, `${distances[index] || 0}px`);
}
