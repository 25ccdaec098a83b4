import type { Block } from "#contract/screen/block.schema.ts";

/** A row of two aligned screens: block indexes, null where a screen has no block. */
export interface Row {
  readonly before: number | null;
  readonly after: number | null;
  readonly isSame: boolean;
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

/** Whether two JSON values are equal, independently of member order. */
export function isSameValue(some: unknown, other: unknown): boolean {
  return some === other || sorted(some) === sorted(other);
}

export function isSameBlock(some: Block | undefined, other: Block | undefined): boolean {
  return (
    some === other ||
    (some !== undefined && other !== undefined && serialized(some) === serialized(other))
  );
}

const serializations = new WeakMap<Block, string>();

/** Serializes a block independently of member order. */
function serialized(block: Block): string {
  const words = serializations.get(block) ?? sorted(block);
  serializations.set(block, words);
  return words;
}

function sorted(value: unknown): string {
  // JSON.stringify of undefined is undefined.
  return String(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ),
  );
}
