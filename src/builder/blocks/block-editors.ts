import type { BlockKind } from "#contract/block-kind.ts";
import type { Block, Blocks } from "#contract/schema/screen.ts";
import type { ScreenText } from "#contract/screen-text.ts";
import type { Language } from "../language.ts";
import type { BlockEditor, KindWords } from "./block-editor.ts";
import { energy } from "./energy.tsx";
import { faq } from "./faq.tsx";
import { friends } from "./friends.tsx";
import { image } from "./image.tsx";
import { level } from "./level.tsx";
import { link } from "./link.tsx";
import { points } from "./points.tsx";
import { stat } from "./stat.tsx";
import { tap } from "./tap.tsx";
import { text } from "./text.tsx";
import { wallet } from "./wallet.tsx";

/** Every kind of block, in the order in which they are offered: what most screens begin with first. */
export const blockEditors: { readonly [Kind in BlockKind]: BlockEditor<Kind> } = {
  text,
  stat,
  points,
  level,
  energy,
  tap,
  friends,
  wallet,
  link,
  image,
  faq,
};

/** The names of the kinds, in that order. */
export const offeredKinds = Object.keys(blockEditors) as BlockKind[];

/** What a kind and its parts are called. */
export function kindWords(kind: BlockKind, language: Language): KindWords {
  return blockEditors[kind].words[language];
}

/** A block as it is when it is new. */
export function newBlock(kind: BlockKind): Block {
  return blockEditors[kind].newBlock();
}

/** The texts that a block is known by in a list. */
export function summaryOf(block: Block): ScreenText[] {
  return summaryOfKind(block.type, block);
}

function summaryOfKind<Kind extends BlockKind>(kind: Kind, block: Blocks[Kind]): ScreenText[] {
  return blockEditors[kind].summary(block);
}
