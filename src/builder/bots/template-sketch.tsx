import { useComputedColorScheme } from "@mantine/core";
import type { CSSProperties } from "react";
import type { TemplateSketch as Sketch, SketchBlock } from "#contract/bot/owned-bot.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import { textOn } from "#contract/screen/color.ts";
import { formOf, type LookForm, type LookTheme } from "#contract/screen/look-form.ts";
import { clientColors, surfacesOf } from "#contract/screen/look-ink.ts";
import { Icon } from "../parts/page/icon.tsx";
import { pageIconDrawings } from "../screen/pages/page-head.ts";

/** A template's first page as a small phone: its look and the shapes of its blocks. */
export function TemplateSketch({ sketch: { look = {}, pages } }: { sketch: Sketch }) {
  const theme = useComputedColorScheme("light");
  const form = formOf(look, theme);
  return (
    <span className="sketch" style={colorsOf(form, theme)} data-cards={form.cards} aria-hidden>
      <span className="sketch-page">
        {pages[0]?.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sketch never changes
          <SketchedBlock key={index} block={block} form={form} />
        ))}
      </span>
      {pages.length > 1 && (
        <span className="sketch-tabs">
          {pages.map(({ icon }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sketch never changes
            <Icon key={index} of={pageIconDrawings[icon]} size={13} />
          ))}
        </span>
      )}
    </span>
  );
}

function colorsOf(form: LookForm, theme: LookTheme): CSSProperties {
  const { page, card, glass } = surfacesOf(form, theme);
  const { background } = form;
  // Without a page of its own, the second is the client's.
  const [from = "", to = from] = page ?? [card[1] ?? ""];
  const isPicture = background && "image" in background;
  const ink = page ? textOn(...page) : textOn(...card);
  const cards = { glass, outline: "none", plain: card[0] }[form.cards ?? "plain"];
  return {
    "--sketch-page": isPicture
      ? `url("${background.image}") center/cover, ${from}`
      : `linear-gradient(${from}, ${to})`,
    "--sketch-card": cards,
    "--sketch-ink": ink,
    "--sketch-card-ink": form.cards === "glass" || form.cards === "outline" ? ink : textOn(...card),
    "--sketch-accent": form.accent ?? clientColors[theme].accent,
  } as CSSProperties;
}

function SketchedBlock({ block, form }: { block: SketchBlock; form: LookForm }) {
  if (block.type === "group")
    return (
      <span className="sketch-group" style={{ "--columns": block.columns ?? 2 } as CSSProperties}>
        {block.inner?.map((kind, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sketch never changes
          <Shape key={index} kind={kind} form={form} />
        ))}
      </span>
    );
  if (block.type === "image")
    return (
      <img
        className="sketch-image"
        src={block.picture}
        alt=""
        style={{ aspectRatio: String(block.aspectRatio ?? 16 / 9) }}
      />
    );
  return <Shape kind={block.type} form={form} />;
}

/** A kind of block as its shape: lines for words, a bar, a button. */
function Shape({ kind, form }: { kind: BlockKind; form: LookForm }) {
  switch (kind) {
    case "text":
      return (
        <span className="sketch-text">
          <i className="line" />
          <i className="line short" />
        </span>
      );
    case "points":
      return (
        <span className="sketch-points">
          {form.pointsIcon && <img src={form.pointsIcon} alt="" />}
          <i className="line strong" />
        </span>
      );
    case "tap":
      return (
        <span className="sketch-tap">
          {form.tapImage ? <img src={form.tapImage} alt="" /> : <i className="disc" />}
        </span>
      );
    case "level":
    case "energy":
    case "progress":
      return (
        <span className="sketch-card">
          <i className="line short" />
          <i className="bar" data-kind={kind} />
        </span>
      );
    case "friends":
    case "wallet":
    case "copy":
      return (
        <span className="sketch-card row">
          <i className="line short" />
          <i className="pill" />
        </span>
      );
    case "link":
      return <i className="sketch-link" />;
    case "faq":
      return (
        <span className="sketch-card">
          <i className="line" />
          <i className="line" />
          <i className="line" />
        </span>
      );
    default:
      return (
        <span className="sketch-card">
          <i className="line short" />
          <i className="line strong" />
        </span>
      );
  }
}
