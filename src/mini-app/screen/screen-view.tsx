import type { ReactNode } from "react";
import { splitReferences } from "#contract/reference.ts";
import type { Block, Screen } from "#contract/screen.ts";
import { type ScreenText, textIn } from "#contract/screen-text.ts";
import { wordsFor } from "#web/words.ts";

/** What the screen leaves to who shows it: everything that changes while it is shown. */
export interface ScreenParts {
  /** The slot that a reference to `property` stands for. */
  slot: (property: string) => ReactNode;
  points: () => ReactNode;
  level: () => ReactNode;
  energy: () => ReactNode;
  tap: (label: ReactNode) => ReactNode;
  wallet: () => ReactNode;
  friends: () => ReactNode;
  link: (url: string, text: ReactNode) => ReactNode;
}

/**
 * The owner's screen, block by block. No hooks and no state: the boot script draws the very same
 * with its own JSX runtime, long before React is there.
 */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: shown blocks never move and have no id
        <BlockView key={index} block={block} parts={parts} language={language} />
      ))}
    </main>
  );
}

function BlockView({
  block,
  parts,
  language,
}: {
  block: Block;
  parts: ScreenParts;
  language: string;
}) {
  const words = wordsFor(language);
  const filled = (text: ScreenText) => <Text text={textIn(text, language)} parts={parts} />;
  const label = (usual: string) => filled(("label" in block && block.label) || usual);
  switch (block.type) {
    case "text":
      return <TextBlock style={block.style ?? "body"} text={filled(block.text)} />;
    case "stat":
      return <Card kind="stat" label={label("")} body={filled(block.value)} />;
    case "points":
      return <Card kind="points" label={label(words.points)} body={parts.points()} />;
    case "level":
      return <Card kind="level" label={label(words.level)} body={parts.level()} />;
    case "energy":
      return <Card kind="energy" label={label(words.energy)} body={parts.energy()} />;
    case "tap":
      return <div className="block tap-block">{parts.tap(label(words.tap))}</div>;
    case "wallet":
      return <Card kind="wallet" label={label(words.wallet)} body={parts.wallet()} />;
    case "friends":
      return <Card kind="friends" label={label(words.friends)} body={parts.friends()} />;
    case "link":
      return <div className="block link-block">{parts.link(block.url, filled(block.text))}</div>;
    case "image":
      return (
        <div
          className="block image-block"
          style={{ aspectRatio: String(block.aspectRatio ?? 16 / 9) }}
        >
          <img
            src={block.url}
            alt={block.alt}
            loading="lazy"
            decoding="async"
            onError={hideDecoration}
          />
        </div>
      );
  }
}

function TextBlock({
  style,
  text,
}: {
  style: "title" | "heading" | "body" | "note";
  text: ReactNode;
}) {
  const className = `block text-block text-${style}`;
  if (style === "title") return <h1 className={className}>{text}</h1>;
  if (style === "heading") return <h2 className={className}>{text}</h2>;
  return <p className={className}>{text}</p>;
}

function Card({ kind, label, body }: { kind: string; label: ReactNode; body: ReactNode }) {
  return (
    <section className={`block card ${kind}-block`}>
      <div className="label">{label}</div>
      <div className="body">{body}</div>
    </section>
  );
}

/**
 * A text of the screen with its slots filled in; cut off after as many lines as its kind may have.
 */
function Text({ text, parts }: { text: string; parts: ScreenParts }) {
  return (
    <span className="clamp">
      {splitReferences(text).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
        part.kind === "words" ? part.words : <Slot key={index} node={parts.slot(part.property)} />,
      )}
    </span>
  );
}

function Slot({ node }: { node: ReactNode }) {
  return node;
}

/** A picture that did not load leaves its place empty, unless it has words to show instead. */
function hideDecoration({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  currentTarget.hidden = !currentTarget.alt;
}
