import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { pagesOf, type ScreenPage } from "#contract/screen/screen-page.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { alignBlocks, isSameBlock, isSameValue } from "./align-blocks.ts";

/** The difference of two screens, in blocks and pages. */
export interface Difference {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly deleted: number;
}

/** How a block differs from before; null if unchanged. */
export type Mark = "added" | "changed" | "moved" | null;

/** A block that differs between two screens. */
export interface BlockChange {
  readonly mark: "added" | "changed" | "moved" | "deleted";
  /** As it is after the change; a deleted one as it was. */
  readonly block: Block;
  /** A changed one as it was. */
  readonly was: Block | undefined;
}

/** A page of two screens. */
export interface PageChange {
  readonly id: string;
  /** Undefined for the first page, which needs no title. */
  readonly title: ScreenText | undefined;
  readonly mark: "added" | "deleted" | "kept";
  /** Whether its title or icon changed. */
  readonly isTabChanged: boolean;
  readonly blocks: readonly BlockChange[];
  /** The mark of each block that the page has after the change. */
  readonly marks: readonly Mark[];
}

/** The changes that players see from one screen to another. */
export interface ScreenChanges {
  readonly isLookChanged: boolean;
  /** Whether the pages that both screens have are in another order. */
  readonly isOrderChanged: boolean;
  /** Those without any changes are left out. */
  readonly pages: readonly PageChange[];
}

/** Lists the changes from `before` to `after`, page by page. */
export function changesOf(before: Screen, after: Screen): ScreenChanges {
  const [oldIds, ids] = [before, after].map((screen) => pagesOf(screen).map(({ id }) => id));
  const kept = (some: readonly string[] = [], others: readonly string[] = []) =>
    some.filter((id) => others.includes(id)).join();
  return {
    isLookChanged: !isSameValue(before.look, after.look),
    isOrderChanged: kept(oldIds, ids) !== kept(ids, oldIds),
    pages: comparedPages(before, after).filter(
      ({ mark, isTabChanged, blocks }) => mark !== "kept" || isTabChanged || blocks.length > 0,
    ),
  };
}

/** Whether there are no changes. */
export function isUnchanged({ isLookChanged, isOrderChanged, pages }: ScreenChanges): boolean {
  return !isLookChanged && !isOrderChanged && pages.length === 0;
}

/** The marks of a page's blocks. */
export function marksOf(before: Screen, after: Screen, page: string): readonly Mark[] {
  return comparedPages(before, after).find(({ id }) => id === page)?.marks ?? [];
}

/** The changes of blocks, and as changed or moved ones those of pages and look. */
export function differenceOf(before: Screen, after: Screen): Difference {
  const { isLookChanged, isOrderChanged, pages } = changesOf(before, after);
  const blocks = pages.flatMap((page) => page.blocks);
  const count = (mark: BlockChange["mark"]) =>
    [...blocks, ...pages].filter((one) => one.mark === mark).length;
  return {
    added: count("added"),
    changed:
      count("changed") +
      pages.filter(({ isTabChanged }) => isTabChanged).length +
      (isLookChanged ? 1 : 0),
    moved: count("moved") + (isOrderChanged ? 1 : 0),
    deleted: count("deleted"),
  };
}

/**
 * All pages of both screens, those of `after` first. A block that left a page and is on any page now
 * counts as moved.
 */
function comparedPages(before: Screen, after: Screen): PageChange[] {
  const [old, now] = [pagesOf(before), pagesOf(after)];
  const ids = [...new Set([...now, ...old].map(({ id }) => id))];
  const pairs = ids.map((id) => {
    const [was, page] = [old, now].map((pages) => pages.find((one) => one.id === id));
    return { id, was, page, rows: blockPairs(was?.blocks ?? [], page?.blocks ?? []) };
  });
  const removedBlocks = pairs.flatMap(({ rows }) =>
    rows.flatMap(({ was, block }) => (was && !block ? [was] : [])),
  );
  const moved = new Set<Block>();
  const marked = pairs.map(({ rows }) =>
    rows.flatMap(({ was, block, isSame }): (BlockChange | null)[] => {
      if (!block) return [];
      if (isSame) return [null];
      if (was) return [{ mark: "changed", block, was }];
      const from = removedBlocks.find((one) => !moved.has(one) && isSameBlock(one, block));
      if (from) moved.add(from);
      return [{ mark: from ? "moved" : "added", block, was: undefined }];
    }),
  );
  return pairs.map(({ id, was, page, rows }, index) => {
    const changes = marked[index] ?? [];
    const deleted = rows.flatMap((row): BlockChange[] =>
      row.was && !row.block && !moved.has(row.was)
        ? [{ mark: "deleted", block: row.was, was: undefined }]
        : [],
    );
    const kept = was && page ? "kept" : undefined;
    return {
      id,
      title: (page ?? was)?.title,
      mark: kept ?? (page ? "added" : "deleted"),
      isTabChanged:
        kept !== undefined && !(isSameValue(was?.title, page?.title) && was?.icon === page?.icon),
      blocks: [...changes.filter((change) => change !== null), ...deleted],
      marks: changes.map((change) => (change?.mark ?? null) as Mark),
    };
  });
}

function blockPairs(before: readonly Block[], after: readonly Block[]) {
  return alignBlocks(before, after).map((row) => ({
    was: row.before === null ? undefined : before[row.before],
    block: row.after === null ? undefined : after[row.after],
    isSame: row.isSame,
  }));
}

/** The pages of a screen without their blocks. */
export function headsOf(screen: Screen): Omit<ScreenPage, "blocks">[] {
  return pagesOf(screen).map(({ blocks: _, ...head }) => head);
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
