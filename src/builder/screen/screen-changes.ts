import type { Block, FirstPage, Page, Screen } from "#contract/schema/screen.ts";
import type { ScreenText } from "#contract/screen-text.ts";
import { alignBlocks, isSameBlock } from "./screen-difference.ts";

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
  const [old, now] = [before.pages ?? [], after.pages ?? []];
  const [oldIds, ids] = [old.map(({ id }) => id), now.map(({ id }) => id)];
  const kept = (some: readonly string[], others: readonly string[]) =>
    some.filter((id) => others.includes(id)).join();
  return {
    isLookChanged: !isSame(before.look, after.look),
    isOrderChanged: kept(oldIds, ids) !== kept(ids, oldIds),
    pages: [
      pageChange(before, after),
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

type AnyPage = FirstPage | Page;

function pageChange(before: AnyPage | undefined, after: AnyPage | undefined): PageChange {
  const kept = before && after ? "kept" : undefined;
  return {
    title: (after ?? before)?.title,
    mark: kept ?? (after ? "added" : "deleted"),
    isTabChanged:
      kept !== undefined &&
      !(isSame(before?.title, after?.title) && isSame(before?.icon, after?.icon)),
    blocks: blockChanges(before?.blocks ?? [], after?.blocks ?? []),
  };
}

/** A deleted block that reappears elsewhere was moved. */
function blockChanges(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const rows = alignBlocks(before, after).filter(({ isSame: same }) => !same);
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

/** Compares JSON values independently of member order. */
function isSame(some: unknown, other: unknown): boolean {
  if (typeof some !== "object" || typeof other !== "object" || some === null || other === null)
    return some === other;
  const [names, otherNames] = [Object.keys(some), Object.keys(other)];
  return (
    names.length === otherNames.length &&
    names.every((name) =>
      isSame((some as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
}
