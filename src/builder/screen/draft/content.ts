import type { Block } from "#contract/screen/block.schema.ts";
import { maxBlocks } from "#contract/screen/block-kind.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import type { PageIcon } from "#contract/screen/page-rule.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";

/** A block with an id that it keeps while it is moved and edited. */
export interface Item {
  readonly id: number;
  readonly block: Block;
  /** The id of its page. */
  readonly page: string;
}

/** A page without its blocks. */
export interface PageHead {
  /** `firstPageId` for the first page, which has no other. */
  readonly id: string;
  /** Undefined on the first page: the language's word for home. */
  readonly title: ScreenText | undefined;
  readonly icon: PageIcon;
}

/** What undo and redo go through. */
export interface Content {
  /** The blocks of all pages; those of a page are in its order. */
  readonly items: readonly Item[];
  /** At least the first page, which stays first. */
  readonly pages: readonly PageHead[];
  readonly look: Look | undefined;
}

/** The draft as a screen. */
export function screenOf({ items, pages, look }: Content): Screen {
  const blocksOf = (id: string) => items.flatMap(({ page, block }) => (page === id ? block : []));
  return screenWith(pages, blocksOf, look);
}

/** A screen of these pages, the first one first, with their blocks and a look. */
export function screenWith(
  [first, ...pages]: readonly PageHead[],
  blocksOf: (id: string) => Block[],
  look: Look | undefined,
): Screen {
  return {
    blocks: blocksOf(firstPageId),
    ...(first?.title !== undefined && { title: first.title }),
    ...(first && first.icon !== "home" && { icon: first.icon }),
    ...(pages.length > 0 && {
      pages: pages.map(({ id, title = "", icon }) => ({ id, title, icon, blocks: blocksOf(id) })),
    }),
    ...(look && Object.keys(look).length > 0 && { look }),
  };
}

/** The blocks of a page, in order. */
export function itemsOf({ items }: Pick<Content, "items">, page: string): Item[] {
  return items.filter((item) => item.page === page);
}

/** The index of a block on its page; -1 if there is no such block. */
export function placeOf({ items }: Pick<Content, "items">, id: number): number {
  const item = items.find((one) => one.id === id);
  return item ? itemsOf({ items }, item.page).indexOf(item) : -1;
}

/** Whether a page has the maximum number of blocks. */
export function isFull({ items }: Pick<Content, "items">, page: string): boolean {
  return itemsOf({ items }, page).length >= maxBlocks;
}

/** Whether the draft has a page of this id. */
export function hasPage({ pages }: Pick<Content, "pages">, id: string): boolean {
  return pages.some((page) => page.id === id);
}

/** Whether two contents have the same blocks, pages and look, by identity. */
export function isSameContent(some: Content, other: Content): boolean {
  return (
    some.look === other.look &&
    isSameList(some.pages, other.pages, (a, b) => a === b) &&
    isSameList(
      some.items,
      other.items,
      (a, b) => a.id === b.id && a.block === b.block && a.page === b.page,
    )
  );
}

function isSameList<One>(
  some: readonly One[],
  other: readonly One[],
  isSameOne: (a: One, b: One) => boolean,
): boolean {
  return (
    some.length === other.length && some.every((one, index) => isSameOne(one, other[index] as One))
  );
}
