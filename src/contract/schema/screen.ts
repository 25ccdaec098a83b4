import * as Type from "typebox";
import { type BlockKind, type InnerKind, maxBlocks } from "../block-kind.ts";
import {
  maxPages,
  maxPageTitleLength,
  type PageIcon,
  pageIcons,
  pageIdPattern,
} from "../page-rule.ts";
import type { ScreenText } from "../screen-text.ts";
import { boosts } from "./block/boosts.ts";
import { copy } from "./block/copy.ts";
import { daily } from "./block/daily.ts";
import { energy } from "./block/energy.ts";
import { faq } from "./block/faq.ts";
import { friends } from "./block/friends.ts";
import { groupOf } from "./block/group.ts";
import { image } from "./block/image.ts";
import { leaderboard } from "./block/leaderboard.ts";
import { level } from "./block/level.ts";
import { link } from "./block/link.ts";
import { points } from "./block/points.ts";
import { progress } from "./block/progress.ts";
import { quiz } from "./block/quiz.ts";
import { stat } from "./block/stat.ts";
import { tap } from "./block/tap.ts";
import { tasks } from "./block/tasks.ts";
import { text } from "./block/text.ts";
import { wallet } from "./block/wallet.ts";
import { Look } from "./look.ts";
import { screenText } from "./screen-text.ts";

/** The schema of each kind that a group may hold. */
export const innerSchemas = {
  text,
  stat,
  points,
  level,
  energy,
  tap,
  wallet,
  friends,
  link,
  image,
  faq,
  copy,
  progress,
  tasks,
  daily,
  boosts,
  leaderboard,
  quiz,
} satisfies { [Kind in InnerKind]: { properties: { type: Type.TLiteral<Kind> } } };

/** A block inside a group. */
export type InnerBlock = {
  [Kind in InnerKind]: Type.Static<(typeof innerSchemas)[Kind]>;
}[InnerKind];

const group = groupOf(Type.Unsafe<InnerBlock>(Type.Union(Object.values(innerSchemas))));

/** The schema of every kind of block, by `type`. Our rule. */
export const blockSchemas = { ...innerSchemas, group } satisfies {
  [Kind in BlockKind]: { properties: { type: Type.TLiteral<Kind> } };
};

/** The block types by kind. */
export type Blocks = { [Kind in BlockKind]: Type.Static<(typeof blockSchemas)[Kind]> };

export const Block = Type.Unsafe<Block>(Type.Union(Object.values(blockSchemas)));
export type Block = Blocks[BlockKind];

const BlockList = Type.Array(Block, { maxItems: maxBlocks });
const PageIconName = Type.Unsafe<PageIcon>(
  Type.Enum([...pageIcons], { description: "The icon of its tab." }),
);

/** A page after the first. */
export const Page = Type.Object(
  {
    id: Type.String({ pattern: pageIdPattern, description: "Unique in the bot." }),
    title: screenText(maxPageTitleLength, "Under the icon of its tab."),
    icon: PageIconName,
    blocks: BlockList,
  },
  { additionalProperties: false },
);
export interface Page {
  id: string;
  title: ScreenText;
  icon: PageIcon;
  blocks: Block[];
}

/** The first page as a bot file has it. */
export const FirstPage = Type.Object(
  {
    blocks: BlockList,
    title: Type.Optional(
      screenText(maxPageTitleLength, "Under the icon of its tab; by default a word for home."),
    ),
    icon: Type.Optional(PageIconName),
  },
  { additionalProperties: false },
);
export interface FirstPage {
  blocks: Block[];
  /** Title and icon of its tab. Default: the language's word, and `home`. */
  title?: ScreenText;
  icon?: PageIcon;
}

/** The pages after the first. */
export const Pages = Type.Array(Page, {
  maxItems: maxPages - 1,
  description: "The pages after the first, which is `screen`.",
});

/** What owners draft and publish: the first page, the others, and the look of all. */
export const Screen = Type.Unsafe<Screen>(
  Type.Object(
    { ...FirstPage.properties, pages: Type.Optional(Pages), look: Type.Optional(Look) },
    { additionalProperties: false },
  ),
);
export interface Screen extends FirstPage {
  pages?: Page[];
  look?: Look;
}
