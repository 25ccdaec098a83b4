import * as Type from "typebox";
import { type BlockKind, maxBlocks } from "../block-kind.ts";
import { energy } from "./block/energy.ts";
import { faq } from "./block/faq.ts";
import { friends } from "./block/friends.ts";
import { image } from "./block/image.ts";
import { level } from "./block/level.ts";
import { link } from "./block/link.ts";
import { points } from "./block/points.ts";
import { stat } from "./block/stat.ts";
import { tap } from "./block/tap.ts";
import { text } from "./block/text.ts";
import { wallet } from "./block/wallet.ts";

/** The schema of every kind of block, by `type`. Our rule. */
export const blockSchemas = {
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
} satisfies { [Kind in BlockKind]: { properties: { type: Type.TLiteral<Kind> } } };

/** The block types by kind. */
export type Blocks = { [Kind in BlockKind]: Type.Static<(typeof blockSchemas)[Kind]> };

export const Block = Type.Unsafe<Block>(Type.Union(Object.values(blockSchemas)));
export type Block = Blocks[BlockKind];

/** The Mini App's content, from top to bottom. */
export const Screen = Type.Object(
  { blocks: Type.Array(Block, { maxItems: maxBlocks }) },
  { additionalProperties: false },
);
export interface Screen {
  blocks: Block[];
}
