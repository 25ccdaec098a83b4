import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { pagesOf, type ScreenPage } from "#contract/screen/screen-page.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { alignBlocks, isSameBlock, isSameValue } from "./screen-difference.ts";

/** A block that differs between two screens. */
export interface BlockChange {
  readonly mark: "added" | "changed" | "moved" | "deleted";
  /** As it is after the change; a deleted one as it was. */
  readonly block: Block;
  /** A changed one as it was. */
  readonly was: Block | undefined;
}

/** A page that differs between two screens. */
export interface PageChange {
  /** Undefined for the first page, which needs no title. */
  readonly title: ScreenText | undefined;
  readonly mark: "added" | "deleted" | "kept";
  /** Whether its title or icon changed. */
  readonly isTabChanged: boolean;
  readonly blocks: readonly BlockChange[];
}

/** What changes for players from one screen to another. */
export interface ScreenChanges {
  readonly isLookChanged: boolean;
  /** Whether the pages that both screens have are in another order. */
  readonly isOrderChanged: boolean;
  readonly pages: readonly PageChange[];
}

/** Lists the changes from `before` to `after`, page by page; pages without any are left out. */
export function changesOf(before: Screen, after: Screen): ScreenChanges {
  const [old, now] = [pagesOf(before), pagesOf(after)];
  const [oldIds, ids] = [old.map(({ id }) => id), now.map(({ id }) => id)];
  const kept = (some: readonly string[], others: readonly string[]) =>
    some.filter((id) => others.includes(id)).join();
  const pairs = [
    ...now.map((page) =>
      pagePair(
        old.find(({ id }) => id === page.id),
        page,
      ),
    ),
    ...old.filter(({ id }) => !ids.includes(id)).map((page) => pagePair(page, undefined)),
  ];
  const gone = pairs.flatMap(({ rows }) => goneFrom(rows));
  const moved = new Set<Block>();
  const marked = pairs.map(({ rows }) => markedBlocks(rows, gone, moved));
  return {
    isLookChanged: !isSameValue(before.look, after.look),
    isOrderChanged: kept(oldIds, ids) !== kept(ids, oldIds),
    pages: pairs
      .map((pair, index) =>
        pageChange(pair, [...(marked[index] ?? []), ...deletedBlocks(pair.rows, moved)]),
      )
      .filter(({ mark, isTabChanged, blocks }) => mark !== "kept" || isTabChanged || blocks.length),
  };
}

/** Whether there are no changes. */
export function isUnchanged({ isLookChanged, isOrderChanged, pages }: ScreenChanges): boolean {
  return !isLookChanged && !isOrderChanged && pages.length === 0;
}

/** A block that is not the same in both screens; undefined in the one that lacks it. */
interface Row {
  readonly was: Block | undefined;
  readonly now: Block | undefined;
}

/** A page as it was and as it is; undefined in the screen that lacks it. */
interface PagePair {
  readonly was: ScreenPage | undefined;
  readonly now: ScreenPage | undefined;
  readonly rows: readonly Row[];
}

function pagePair(was: ScreenPage | undefined, now: ScreenPage | undefined): PagePair {
  const [before, after] = [was?.blocks ?? [], now?.blocks ?? []];
  const rows = alignBlocks(before, after)
    .filter(({ isSame }) => !isSame)
    .map((row) => ({
      was: row.before === null ? undefined : before[row.before],
      now: row.after === null ? undefined : after[row.after],
    }));
  return { was, now, rows };
}

function pageChange({ was, now }: PagePair, blocks: readonly BlockChange[]): PageChange {
  const kept = was && now ? "kept" : undefined;
  return {
    title: (now ?? was)?.title,
    mark: kept ?? (now ? "added" : "deleted"),
    isTabChanged:
      kept !== undefined && !(isSameValue(was?.title, now?.title) && was?.icon === now?.icon),
    blocks,
  };
}

function goneFrom(rows: readonly Row[]): Block[] {
  return rows.flatMap(({ was, now }) => (was && !now ? [was] : []));
}

/** Marks the blocks of a page; one that is gone elsewhere, on any page, was `moved` from there. */
function markedBlocks(
  rows: readonly Row[],
  gone: readonly Block[],
  moved: Set<Block>,
): BlockChange[] {
  return rows.flatMap(({ was, now }): BlockChange[] => {
    if (!now) return [];
    if (was) return [{ mark: "changed", block: now, was }];
    const from = gone.find((block) => !moved.has(block) && isSameBlock(block, now));
    if (from) moved.add(from);
    return [{ mark: from ? "moved" : "added", block: now, was: undefined }];
  });
}

function deletedBlocks(rows: readonly Row[], moved: ReadonlySet<Block>): BlockChange[] {
  return goneFrom(rows)
    .filter((block) => !moved.has(block))
    .map((block) => ({ mark: "deleted", block, was: undefined }));
}
