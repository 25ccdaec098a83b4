import type { Block, Screen } from "#contract/schema/screen.ts";
import { pagesOf, type ScreenPage } from "#contract/screen-page.ts";
import type { ScreenText } from "#contract/screen-text.ts";
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
  return {
    isLookChanged: !isSameValue(before.look, after.look),
    isOrderChanged: kept(oldIds, ids) !== kept(ids, oldIds),
    pages: [
      ...now.map((page) =>
        pageChange(
          old.find(({ id }) => id === page.id),
          page,
        ),
      ),
      ...old.filter(({ id }) => !ids.includes(id)).map((page) => pageChange(page, undefined)),
    ].filter(({ mark, isTabChanged, blocks }) => mark !== "kept" || isTabChanged || blocks.length),
  };
}

/** Whether there are no changes. */
export function isUnchanged({ isLookChanged, isOrderChanged, pages }: ScreenChanges): boolean {
  return !isLookChanged && !isOrderChanged && pages.length === 0;
}

function pageChange(before: ScreenPage | undefined, after: ScreenPage | undefined): PageChange {
  const kept = before && after ? "kept" : undefined;
  return {
    title: (after ?? before)?.title,
    mark: kept ?? (after ? "added" : "deleted"),
    isTabChanged:
      kept !== undefined &&
      !(isSameValue(before?.title, after?.title) && before?.icon === after?.icon),
    blocks: blockChanges(before?.blocks ?? [], after?.blocks ?? []),
  };
}

/** A deleted block that reappears elsewhere was moved. */
function blockChanges(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const rows = alignBlocks(before, after).filter(({ isSame }) => !isSame);
  const changes = rows.map((row) => ({
    was: row.before === null ? undefined : before[row.before],
    now: row.after === null ? undefined : after[row.after],
  }));
  const gone = changes.flatMap(({ was, now }) => (was && !now ? [was] : []));
  const moved = new Set<Block>();
  const marked = changes.flatMap(({ was, now }): BlockChange[] => {
    if (!now) return [];
    if (was) return [{ mark: "changed", block: now, was }];
    const from = gone.find((block) => !moved.has(block) && isSameBlock(block, now));
    if (from) moved.add(from);
    return [{ mark: from ? "moved" : "added", block: now, was: undefined }];
  });
  const deleted = gone.filter((block) => !moved.has(block));
  return [
    ...marked,
    ...deleted.map((block): BlockChange => ({ mark: "deleted", block, was: undefined })),
  ];
}
