import type { ReactNode } from "react";
import { referencePattern } from "#contract/reference.ts";
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
        <BlockView key={index} id={`${index}`} block={block} parts={parts} language={language} />
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
  id: string;
  block: Block;
  parts: ScreenParts;
  language: string;
}) {
  const plain = (text: ScreenText) => textIn(text, language);
  const filled = (text: ScreenText) => <Text text={plain(text)} parts={parts} />;
  const inner = (one: Block, index: number) => (
    <BlockView key={index} id={`${id}-${index}`} block={one} parts={parts} language={language} />
  );
  return showBlock(block.type, block, {
    id,
    words: wordsFor(language),
    parts,
    filled,
    plain,
    inner,
  });
}

/** A text with its slots, truncated to the maximum lines of its kind. */
function Text({ text, parts }: { text: string; parts: ScreenParts }) {
  return (
    <span className="clamp">
      {text.split(referencePattern).map((part, index) =>
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
