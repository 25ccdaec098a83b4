import type { ReactNode } from "react";
import { splitReferences } from "#contract/reference.ts";
import type { Block, Screen } from "#contract/schema/screen.ts";
import { type ScreenText, textIn } from "#contract/screen-text.ts";
import { wordsFor } from "#web/words.ts";
import type { ScreenParts } from "../blocks/block-view.ts";
import { showBlock } from "../blocks/block-views.ts";

/** The owner's screen. Without hooks or state, because the boot script renders it without React. */
export function ScreenView({
  screen,
  parts,
  language,
}: {
  screen: Screen;
  parts: ScreenParts;
  language: string;
}) {
  return (
    <main className="screen">
      {screen.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <BlockView key={index} id={index} block={block} parts={parts} language={language} />
      ))}
    </main>
  );
}

function BlockView({
  id,
  block,
  parts,
  language,
}: {
  id: number;
  block: Block;
  parts: ScreenParts;
  language: string;
}) {
  const filled = (text: ScreenText) => <Text text={textIn(text, language)} parts={parts} />;
  return showBlock(block.type, block, { id, words: wordsFor(language), parts, filled });
}

/** A text with its slots, truncated to the maximum lines of its kind. */
function Text({ text, parts }: { text: string; parts: ScreenParts }) {
  return (
    <span className="clamp">
      {splitReferences(text).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        part.kind === "words" ? part.words : <Slot key={index} node={parts.slot(part.property)} />,
      )}
    </span>
  );
}

function Slot({ node }: { node: ReactNode }) {
  return node;
}
