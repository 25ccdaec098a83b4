import type { ReactNode } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import { referencePattern } from "#contract/text/reference.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import type { ScreenParts } from "../blocks/block-view.ts";
import { showBlock } from "../blocks/block-views.tsx";
import { textFor } from "../languages/page-language.ts";

/**
 * A page of the owner's screen. Without hooks or state, because the boot script renders it without
 * React.
 */
export function ScreenView({
  screen: { id = firstPageId, blocks },
  parts,
}: {
  screen: { readonly id?: string; readonly blocks: readonly Block[] };
  parts: ScreenParts;
}) {
  return (
    <main className="screen">
      {blocks.map((block, index) => (
        <BlockView
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
          key={index}
          id={`${id}-${index}`}
          block={block}
          parts={parts}
        />
      ))}
    </main>
  );
}

function BlockView({ id, block, parts }: { id: string; block: Block; parts: ScreenParts }) {
  const filled = (text: ScreenText) => <Text text={textFor(text)} parts={parts} />;
  const inner = (one: Block, index: number) => (
    <BlockView key={index} id={`${id}-${index}`} block={one} parts={parts} />
  );
  return showBlock(block.type, block, {
    id,
    parts,
    filled,
    plain: textFor,
    inner,
  });
}

/** A text with its slots, truncated to the maximum lines of its kind. */
function Text({ text, parts }: { text: string; parts: ScreenParts }) {
  // Isolated from left to right (LRI … PDI), so that a sign stays before its number in any text.
  const isolated = text.replace(/[+−]\{\{.*?\}\}/g, "\u2066$&\u2069");
  return (
    <span className="clamp">
      {isolated.split(referencePattern).map((part, index) =>
        // Every other part is a reference.
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        index % 2 ? <Slot key={index} node={parts.slot(part.trim())} /> : part,
      )}
    </span>
  );
}

function Slot({ node }: { node: ReactNode }) {
  return node;
}
