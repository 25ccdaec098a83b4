import type { ReactNode } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { wordsFor } from "#web/words.ts";
import type { ScreenParts } from "../blocks/block-view.ts";
import { showBlock } from "../blocks/block-views.ts";

/**
 * A page of the owner's screen. Without hooks or state, because the boot script renders it without
 * React.
 */
export function ScreenView({
  screen: { id = firstPageId, blocks },
  parts,
  language,
}: {
  screen: { readonly id?: string; readonly blocks: readonly Block[] };
  parts: ScreenParts;
  language: string;
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
          language={language}
        />
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

/** A reference and the sign before it; a hyphen counts as a sign only at the start of a text. */
const signedReference = /((?:^-|[+−])?\{\{[^{}]*\}\})/;

/** A text with its slots, truncated to the maximum lines of its kind. */
function Text({ text, parts }: { text: string; parts: ScreenParts }) {
  return (
    <span className="clamp">
      {text.split(signedReference).map((part, index) => {
        if (index % 2 === 0) return part;
        const [sign, name] = part.split(/\{\{|\}\}/) as [string, string];
        const slot = parts.slot(name.trim());
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        return <Slot key={index} node={sign ? <bdi>{[sign, slot]}</bdi> : slot} />;
      })}
    </span>
  );
}

function Slot({ node }: { node: ReactNode }) {
  return node;
}
