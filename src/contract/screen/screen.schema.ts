import * as Type from "typebox";
import { strictObject } from "../http/shape.schema.ts";
import type { ScreenText } from "../text/screen-text.ts";
import { Block } from "./block.schema.ts";
import { maxBlocks } from "./block-kind.ts";
import { screenText } from "./content.schema.ts";
import { Look } from "./look.schema.ts";
import {
  maxPages,
  maxPageTitleLength,
  type PageIcon,
  pageIcons,
  pageIdPattern,
} from "./page-rule.ts";

const BlockList = Type.Array(Block, { maxItems: maxBlocks });
const PageIconName = Type.Unsafe<PageIcon>(
  Type.Enum([...pageIcons], { description: "The icon of its tab." }),
);

/** A page after the first. */
export const Page = strictObject({
  id: Type.String({
    pattern: pageIdPattern,
    title: "a lowercase letter, then up to 31 lowercase letters, digits or hyphens",
    description: "Unique in the bot.",
  }),
  title: screenText(maxPageTitleLength, "Under the icon of its tab."),
  icon: PageIconName,
  blocks: BlockList,
});
export interface Page {
  id: string;
  title: ScreenText;
  icon: PageIcon;
  blocks: Block[];
}

/** The first page as a bot file has it. */
export const FirstPage = strictObject({
  blocks: BlockList,
  title: Type.Optional(
    screenText(maxPageTitleLength, "Under the icon of its tab; by default a word for home."),
  ),
  icon: Type.Optional(PageIconName),
});
export interface FirstPage {
  blocks: Block[];
  /** Title and icon of its tab. Default: the word for home, and `home`. */
  title?: ScreenText;
  icon?: PageIcon;
}

/** The pages after the first. */
export const Pages = Type.Array(Page, {
  maxItems: maxPages - 1,
  description: "The pages after the first, which is `screen`.",
});

/** A screen: the first page, the others, and the look of all. */
export const Screen = Type.Unsafe<Screen>(
  strictObject({ ...FirstPage.properties, pages: Type.Optional(Pages), look: Type.Optional(Look) }),
);
export interface Screen extends FirstPage {
  pages?: Page[];
  look?: Look;
}
