import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { pagesOf, type ScreenPage } from "#contract/screen/screen-page.ts";

/** A row of two aligned screens: block indexes, null where a screen has no block. */
export interface Row {
  readonly before: number | null;
  readonly after: number | null;
  readonly isSame: boolean;
}

/** The difference of two screens, in blocks and pages. */
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

/** The marks of a screen's blocks, page by page, and how many blocks are gone. */
export interface ScreenMarks {
  readonly marks: ReadonlyMap<string, readonly Mark[]>;
  readonly deleted: number;
}

/**
 * How each block of `after` differs from `before`; a deleted one that reappears, on any page, was
 * moved.
 */
export function marksOf(before: Screen, after: Screen): ScreenMarks {
  const [beforePages, afterPages] = [pagesOf(before), pagesOf(after)];
  const ids = [...new Set([...beforePages, ...afterPages].map(({ id }) => id))];
  const pages = ids.map((id) => {
    const [old = [], now = []] = [beforePages, afterPages].map(
      (all) => all.find((page) => page.id === id)?.blocks,
    );
    return { id, old, now, rows: alignBlocks(old, now).filter(({ isSame }) => !isSame) };
  });
  const gone = pages.flatMap(({ old, rows }) =>
    rows.flatMap((row) =>
      row.before !== null && row.after === null ? [serialized(old[row.before] as Block)] : [],
    ),
  );
  const marks = new Map<string, readonly Mark[]>();
  for (const { id, now, rows } of pages) {
    const own: Mark[] = now.map(() => null);
    for (const row of rows) {
      if (row.after === null) continue;
      const at = row.before === null ? gone.indexOf(serialized(now[row.after] as Block)) : -1;
      const place = at < 0 ? "added" : "moved";
      own[row.after] = row.before === null ? place : "changed";
      if (at >= 0) gone.splice(at, 1);
    }
    marks.set(id, own);
  }
  return { marks, deleted: gone.length };
}

/** The changes of blocks, and as changed or moved ones those of pages and look. */
export function differenceOf(before: Screen, after: Screen): Difference {
  const { marks, deleted } = marksOf(before, after);
  const all = [...marks.values()].flat();
  const count = (mark: Mark) => all.filter((one) => one === mark).length;
  const pages = pageDifference(headsOf(before), headsOf(after));
  const look = isSameValue(before.look, after.look) ? 0 : 1;
  return {
    added: count("added") + pages.added,
    changed: count("changed") + pages.changed + look,
    moved: count("moved") + pages.moved,
    deleted: deleted + pages.deleted,
  };
}

/** The pages of a screen without their blocks. */
export function headsOf(screen: Screen): Omit<ScreenPage, "blocks">[] {
  return pagesOf(screen).map(({ blocks: _, ...head }) => head);
}

type Heads = ReturnType<typeof headsOf>;

function pageDifference(before: Heads, after: Heads): Difference {
  const kept = after.flatMap((now) => {
    const old = before.find(({ id }) => id === now.id);
    return old ? [{ old, now }] : [];
  });
  const order = before.filter(({ id }) => kept.some(({ now }) => now.id === id));
  return {
    added: after.length - kept.length,
    deleted: before.length - kept.length,
    changed: kept.filter(({ old, now }) => !isSameValue(old, now)).length,
    moved: kept.some(({ now }, index) => order[index]?.id !== now.id) ? 1 : 0,
  };
}

export function differenceSize({ added, changed, moved, deleted }: Difference): number {
  return added + changed + moved + deleted;
}

export function isSameScreen(some: Screen, other: Screen): boolean {
  const [pages, others] = [pagesOf(some), pagesOf(other)];
  return (
    isSameValue(some.look, other.look) &&
    isSameValue(headsOf(some), headsOf(other)) &&
    pages.every(({ blocks }, index) => isSameList(blocks, others[index]?.blocks ?? []))
  );
}

function isSameList(some: readonly Block[], others: readonly Block[]): boolean {
  return (
    some.length === others.length && some.every((block, index) => isSameBlock(block, others[index]))
  );
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

const known = new WeakMap<Block, string>();

/** Serializes a block independently of member order. */
function serialized(block: Block): string {
  const words = known.get(block) ?? sorted(block);
  known.set(block, words);
  return words;
}

function sorted(value: unknown): string {
  // Of undefined there is no JSON.
  return String(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ),
  );
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
