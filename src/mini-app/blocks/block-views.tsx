import type { ReactNode } from "react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import { pictureSources, pictureUrl } from "#contract/screen/picture.ts";
import { numberIn } from "#contract/text/reference.ts";
import { spoken } from "../languages/page-language.ts";
import { Bar } from "./bar.tsx";
import type { BlockContext, BlockView, CardKind } from "./block-view.ts";

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

/** A block on a card: a small label over its body. */
function card(kind: string, label: ReactNode, body: ReactNode) {
  return (
    <section className={`block card ${kind}-block`}>
      <div className="label">{label}</div>
      <div className="body">{body}</div>
    </section>
  );
}

/**
 * A card with the owner's label, or the default one, over the screen part of its kind. The default
 * labels of activities come with their parts.
 */
function partCard(block: Blocks[CardKind], { parts, filled }: BlockContext) {
  const { type, label } = block;
  const labels: Partial<Record<CardKind, string>> = spoken.words;
  const part = parts[type] as ((block: Blocks[CardKind]) => ReactNode) | undefined;
  return card(type, filled(label || labels[type] || ""), part?.(block));
}

/** A title, heading or paragraph. */
function textBlock(block: Blocks["text"], { filled }: BlockContext) {
  const style = block.style ?? "body";
  const lesser = style === "heading" ? "h2" : "p";
  const Tag = style === "title" ? "h1" : lesser;
  return <Tag className={`block text-block text-${style}`}>{filled(block.text)}</Tag>;
}

/** A label over a value. */
function statBlock(block: Blocks["stat"], { filled }: BlockContext) {
  return card("stat", filled(block.label), filled(block.value));
}

/** The tap button, under the owner's label or the default one. */
function tapBlock(block: Blocks["tap"], { parts, filled }: BlockContext) {
  return (
    <div className="block tap-block">{parts.tap(filled(block.label || spoken.words.tap))}</div>
  );
}

/** A button that opens a URL. */
function linkBlock(block: Blocks["link"], { parts, filled }: BlockContext) {
  return <div className="block link-block">{parts.link(block.url, filled(block.text))}</div>;
}

/** An image; its space is reserved before it loads. */
function imageBlock(block: Blocks["image"]) {
  return (
    // A new picture gets a new element: one that failed stays hidden.
    <div
      key={block.url}
      className="block image-block"
      style={{ aspectRatio: block.aspectRatio ?? 16 / 9 }}
    >
      <img
        src={pictureUrl(block.url, 640)}
        srcSet={pictureSources(block.url)}
        alt={block.alt}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}

/** Questions that expand to their answers. */
function faqBlock({ items }: Blocks["faq"], { id, filled }: BlockContext) {
  return (
    <div className="block card">
      {items.map(({ question, answer }, index) => {
        const name = `${id}-${index}`;
        const shown = document.getElementById(name) as HTMLDetailsElement | null;
        return (
          // Open questions stay open when the boot script or React renders the screen again.
          <details key={name} id={name} open={shown?.open}>
            <summary>{filled(question)}</summary>
            <p className="text-body">{filled(answer)}</p>
          </details>
        );
      })}
    </div>
  );
}

/** A text and the button that copies it. */
function copyBlock({ label, text }: Blocks["copy"], { parts, filled }: BlockContext) {
  return card(
    "copy",
    label && filled(label),
    <div className="row">
      {filled(text)}
      {parts.copy()}
    </div>,
  );
}

/** A value of a maximum, as words and bar. */
function progressBlock(
  { label = "", value, max, text }: Blocks["progress"],
  { parts, filled, plain }: BlockContext,
) {
  const shown = plain(
    text ??
      [value, max].map((one) => (/^\d+$/.test(one) ? spoken.words.number(+one) : one)).join(" / "),
  );
  const name = plain(label) || shown;
  return card(
    "progress",
    label && filled(label),
    <>
      <div className="row">{filled(shown)}</div>
      {parts.valued(value + max + name + shown, (fill) => (
        <Bar share={shareOf(fill(value), fill(max))} name={fill(name)} text={fill(shown)} />
      ))}
    </>,
  );
}

/** 0 … 1; 0 unless both are numbers. A value in percent is of any maximum. */
function shareOf(value: string, max: string): number {
  const whole = value.includes("%") ? 100 : numberIn(max);
  const share = numberIn(value) / whole;
  return whole > 0 && share > 0 ? Math.min(1, share) : 0;
}

/**
 * Blocks side by side; a row wraps those that would be too narrow. Its style is here, because only
 * some bots have groups, and a rule of the sheet would be in the page of all.
 */
function groupBlock({ layout, columns = 2, blocks }: Blocks["group"], { inner }: BlockContext) {
  const track = layout === "row" ? "auto-fit,minmax(5.25rem" : `${columns},minmax(0`;
  return (
    <div
      className="block group"
      style={{ display: "grid", gap: "10px", gridTemplateColumns: `repeat(${track},1fr))` }}
    >
      {blocks.map(inner)}
    </div>
  );
}
