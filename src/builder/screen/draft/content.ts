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
}

/** A page without its blocks. */
export interface PageHead {
  /** `firstPageId` for the first page, which has no other. */
  readonly id: string;
  /** Undefined on the first page: the language's word for home. */
  readonly title: ScreenText | undefined;
  readonly icon: PageIcon;
}

export interface DraftPage {
  readonly head: PageHead;
  readonly items: readonly Item[];
}

/** The part of the draft that undo and redo restore. */
export interface Content {
  /** At least the first page, which stays first. */
  readonly pages: readonly DraftPage[];
  readonly look: Look | undefined;
}

/** Where a block is. */
export interface ItemPlace {
  readonly page: DraftPage;
  readonly index: number;
  readonly item: Item;
}

/** The draft as a screen. */
export function screenOf(content: Content): Screen {
  return screenWith(
    content.pages.map(({ head }) => head),
    (id) => itemsOf(content, id).map(({ block }) => block),
    content.look,
  );
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

export function pageOf({ pages }: Pick<Content, "pages">, id: string): DraftPage | undefined {
  return pages.find(({ head }) => head.id === id);
}

/** The blocks of a page, in order. */
export function itemsOf(content: Pick<Content, "pages">, page: string): readonly Item[] {
  return pageOf(content, page)?.items ?? [];
}

/** Finds a block on any page. */
export function placeOf(
  { pages }: Pick<Content, "pages">,
  id: number | null,
): ItemPlace | undefined {
  for (const page of pages) {
    const index = page.items.findIndex((item) => item.id === id);
    const item = page.items[index];
    if (item) return { page, index, item };
  }
  return undefined;
}

/** Whether a page has the maximum number of blocks. */
export function isFull({ items }: Pick<DraftPage, "items">): boolean {
  return items.length >= maxBlocks;
}
