import type { ReactNode } from "react";
import type { BlockKind } from "#contract/block-kind.ts";
import type { Blocks } from "#contract/schema/screen.ts";
import type { BlockContext, BlockView } from "./block-view.ts";
import { partCard } from "./card.tsx";
import { copyBlock } from "./copy.tsx";
import { faqBlock } from "./faq.tsx";
import { groupBlock } from "./group.tsx";
import { imageBlock } from "./image.tsx";
import { linkBlock } from "./link.tsx";
import { progressBlock } from "./progress.tsx";
import { statBlock } from "./stat.tsx";
import { tapBlock } from "./tap.tsx";
import { textBlock } from "./text.tsx";

/** The view of each kind of block. */
const blockViews: { readonly [Kind in BlockKind]: BlockView<Kind> } = {
  text: textBlock,
  stat: statBlock,
  points: partCard,
  level: partCard,
  energy: partCard,
  tap: tapBlock,
  wallet: partCard,
  friends: partCard,
  link: linkBlock,
  image: imageBlock,
  faq: faqBlock,
  copy: copyBlock,
  progress: progressBlock,
  group: groupBlock,
};

/** Renders a block; nothing for a kind of a newer release. */
export function showBlock<Kind extends BlockKind>(
  kind: Kind,
  block: Blocks[Kind],
  context: BlockContext,
): ReactNode {
  const view: BlockView<Kind> | undefined = blockViews[kind];
  return view?.(block, context);
}
