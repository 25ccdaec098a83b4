/** Where an option is on screen. */
export interface OptionRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export type ArrowKey = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/**
 * The index of the option that an arrow key leads to from `from`, in options that are laid out in
 * rows: the next or previous one, or the nearest in the next or previous row. `from` itself at the
 * edge.
 */
export function optionAt(rects: readonly OptionRect[], from: number, key: ArrowKey): number {
  if (key === "ArrowLeft") return Math.max(0, from - 1);
  if (key === "ArrowRight") return Math.min(rects.length - 1, from + 1);
  const start = rects[from];
  if (!start) return from;
  const sign = key === "ArrowDown" ? 1 : -1;
  const beyond = rects.filter(({ top }) => (top - start.top) * sign > 0);
  const row = Math.min(...beyond.map(({ top }) => top * sign)) * sign;
  const inRow = beyond.filter(({ top }) => top === row);
  const distance = (rect: OptionRect) => Math.abs(middleOf(rect) - middleOf(start));
  const [nearest] = inRow.toSorted((a, b) => distance(a) - distance(b));
  return nearest ? rects.indexOf(nearest) : from;
}

function middleOf({ left, width }: OptionRect): number {
  return left + width / 2;
}
