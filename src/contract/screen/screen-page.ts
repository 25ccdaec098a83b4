import type { ScreenText } from "../text/screen-text.ts";
import type { Block } from "./block.schema.ts";
import type { PageIcon } from "./page-rule.ts";
import type { Screen } from "./screen.schema.ts";

/** The id of the first page, which a bot file has as its `screen`. */
export const firstPageId = "";

/** A page of a screen, as its tab shows it. */
export interface ScreenPage {
  /** `firstPageId`, or the id in the bot file. */
  readonly id: string;
  /** Default: the word for home in the player's language. */
  readonly title: ScreenText | undefined;
  readonly icon: PageIcon;
  readonly blocks: readonly Block[];
}

/** All pages of a screen, the first one first. */
export function pagesOf({
  blocks,
  title,
  icon = "home",
  pages = [],
}: Screen): [ScreenPage, ...ScreenPage[]] {
  return [{ id: firstPageId, title, icon, blocks }, ...pages];
}

/** The blocks of all pages, page by page. */
export function blocksOf(screen: Screen): Block[] {
  return pagesOf(screen).flatMap(({ blocks }) => blocks);
}

/** The screen with `change` applied to each block of each page. */
export function mapBlocks(screen: Screen, change: (block: Block) => Block): Screen {
  const { blocks, pages } = screen;
  return {
    ...screen,
    blocks: blocks.map(change),
    ...(pages && {
      pages: pages.map((page) => ({ ...page, blocks: page.blocks.map(change) })),
    }),
  };
}

/** The screen without the blocks of the pages after the first. */
export function withoutLaterBlocks(screen: Screen): Screen {
  const { pages } = screen;
  return pages ? { ...screen, pages: pages.map((page) => ({ ...page, blocks: [] })) } : screen;
}
