import type { ReactNode } from "react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import type { BlockContext, BlockView, CardKind } from "./block-view.ts";
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

/** The view of each kind of block that is not a card with a part of the same name. */
const blockViews: { readonly [Kind in Exclude<BlockKind, CardKind>]: BlockView<Kind> } = {
  text: textBlock,
  stat: statBlock,
  tap: tapBlock,
  link: linkBlock,
  image: imageBlock,
  faq: faqBlock,
  copy: copyBlock,
  progress: progressBlock,
  group: groupBlock,
};

/** Renders a block; an empty card for a kind of a newer release. */
export function showBlock<Kind extends BlockKind>(
  kind: Kind,
  block: Blocks[Kind],
  context: BlockContext,
): ReactNode {
  const views: Readonly<Partial<Record<BlockKind, unknown>>> = blockViews;
  const view = (views[kind] ?? partCard) as BlockView<Kind>;
  return view(block, context);
}
