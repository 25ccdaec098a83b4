import type { Block, Blocks } from "#contract/screen/block.schema.ts";
import type { BlockKind, InnerKind } from "#contract/screen/block-kind.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { wordsIn } from "../words.ts";
import type { BlockEditor, KindWords } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { boosts } from "./boosts.tsx";
import { copy } from "./copy.tsx";
import { daily } from "./daily.tsx";
import { energy } from "./energy.tsx";
import { faq } from "./faq.tsx";
import { friends } from "./friends.tsx";
import { group } from "./group.tsx";
import { image } from "./image.tsx";
import { leaderboard } from "./leaderboard.tsx";
import { level } from "./level.tsx";
import { link } from "./link.tsx";
import { points } from "./points.tsx";
import { progress } from "./progress.tsx";
import { quiz } from "./quiz.tsx";
import { stat } from "./stat.tsx";
import { tap } from "./tap.tsx";
import { tasks } from "./tasks.tsx";
import { text } from "./text.tsx";
import { wallet } from "./wallet.tsx";

/** Every kind of block; those of a category are offered in this order. */
export const blockEditors: { readonly [Kind in BlockKind]: BlockEditor<Kind> } = {
  text,
  stat,
  points,
  level,
  energy,
  tap,
  tasks,
  daily,
  boosts,
  leaderboard,
  quiz,
  friends,
  wallet,
  link,
  image,
  faq,
  copy,
  progress,
  group,
};

export const offeredKinds = Object.keys(blockEditors) as BlockKind[];

/** The kinds that a group may hold. */
export const innerKinds = offeredKinds.filter((kind): kind is InnerKind => kind !== "group");

/** The names of a kind, its members and values. */
export function kindWords(kind: BlockKind, language: string): KindWords {
  const words = wordsIn(language, blockWords);
  return { members: { label: words.label.label }, ...words[kind] };
}

/** The names of all kinds. */
export function namesOfKinds(language: string): Record<BlockKind, string> {
  const names = offeredKinds.map((kind) => [kind, kindWords(kind, language).name]);
  return Object.fromEntries(names) as Record<BlockKind, string>;
}

export function newBlock(kind: BlockKind): Block {
  return blockEditors[kind].newBlock();
}

export function summaryOf(block: Block): ScreenText[] {
  return summaryOfKind(block.type, block);
}

function summaryOfKind<Kind extends BlockKind>(kind: Kind, block: Blocks[Kind]): ScreenText[] {
  return blockEditors[kind].summary(block);
}
