import type { Block, Screen } from "#contract/schema/screen.ts";

/** A row of two aligned screens: block indexes, null where a screen has no block. */
export interface Row {
  readonly before: number | null;
  readonly after: number | null;
  readonly isSame: boolean;
}

/** The difference of two screens, in blocks. */
export interface Difference {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly deleted: number;
}

/**
 * Aligns two lists of blocks: equal blocks by a longest common subsequence, and between those, blocks
 * of the same kind as changed ones.
 */
export function alignBlocks(before: readonly Block[], after: readonly Block[]): Row[] {
  const [left, right] = [before.map(serialized), after.map(serialized)];
  const rows: Row[] = [];
  let [from, to] = [0, 0];
  for (const [i, j] of [...longestCommon(left, right), [left.length, right.length] as const]) {
    rows.push(...alignGap(before, after, [from, i], [to, j]));
    if (i < left.length) rows.push({ before: i, after: j, isSame: true });
    [from, to] = [i + 1, j + 1];
  }
  return rows;
}

/** How a block differs from before; null if unchanged. */
export type Mark = "added" | "changed" | "moved" | null;

/** How each block of `after` differs from `before`; a deleted one that reappears was moved. */
export function marksOf(
  before: readonly Block[],
  after: readonly Block[],
): { marks: Mark[]; deleted: number } {
  const marks: Mark[] = after.map(() => null);
  const rows = alignBlocks(before, after).filter(({ isSame }) => !isSame);
  const gone = rows.flatMap((row) =>
    row.before !== null && row.after === null ? [serialized(before[row.before] as Block)] : [],
  );
  for (const row of rows) {
    if (row.after === null) continue;
    const at = row.before === null ? gone.indexOf(serialized(after[row.after] as Block)) : -1;
    const place = at < 0 ? "added" : "moved";
    marks[row.after] = row.before === null ? place : "changed";
    if (at >= 0) gone.splice(at, 1);
  }
  return { marks, deleted: gone.length };
}

export function differenceOf(before: Screen, after: Screen): Difference {
  const { marks, deleted } = marksOf(before.blocks, after.blocks);
  const count = (mark: Mark) => marks.filter((one) => one === mark).length;
  return { added: count("added"), changed: count("changed"), moved: count("moved"), deleted };
}

export function differenceSize({ added, changed, moved, deleted }: Difference): number {
  return added + changed + moved + deleted;
}

export function isSameScreen(some: Screen, other: Screen): boolean {
  return (
    some.blocks.length === other.blocks.length &&
    some.blocks.every((block, index) => isSameBlock(block, other.blocks[index]))
  );
}

export function isSameBlock(some: Block | undefined, other: Block | undefined): boolean {
  return (
    some === other ||
    (some !== undefined && other !== undefined && serialized(some) === serialized(other))
  );
}

const known = new WeakMap<Block, string>();

/** Serializes a block independently of member order. */
function serialized(block: Block): string {
  const words =
    known.get(block) ??
    JSON.stringify(block, (_, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  known.set(block, words);
  return words;
}

/** The index pairs of a longest common subsequence. */
function longestCommon(
  left: readonly string[],
  right: readonly string[],
): (readonly [number, number])[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        left[i] === right[j]
          ? length(i + 1, j + 1) + 1
          : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const places: [number, number][] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) places.push([i++, j++]);
    else if (length(i + 1, j) >= length(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}

/** Rows for a gap without equal blocks: those of the same kind are paired, in order. */
function alignGap(
  before: readonly Block[],
  after: readonly Block[],
  [from, fromEnd]: readonly [number, number],
  [to, toEnd]: readonly [number, number],
): Row[] {
  const rows: Row[] = [];
  let next = from;
  for (let j = to; j < toEnd; j++) {
    const block = after[j] as Block;
    const i = before.findIndex(
      (other, at) => at >= next && at < fromEnd && other.type === block.type,
    );
    if (i < 0) {
      rows.push({ before: null, after: j, isSame: false });
      continue;
    }
    for (; next < i; next++) rows.push({ before: next, after: null, isSame: false });
    rows.push({ before: i, after: j, isSame: false });
    next = i + 1;
  }
  for (; next < fromEnd; next++) rows.push({ before: next, after: null, isSame: false });
  return rows;
}
