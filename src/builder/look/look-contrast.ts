import {
  black,
  leastContrast,
  minShapeContrast,
  minTextContrast,
  mixed,
  readableOn,
  textOn,
} from "#contract/screen/color.ts";
import type { Background, Look } from "#contract/screen/look.schema.ts";
import { formOf, type LookForm, type LookTheme, lookThemes } from "#contract/screen/look-form.ts";
import {
  clientColors,
  inksOf,
  isSeeThrough,
  lineShare,
  surfacesOf,
} from "#contract/screen/look-ink.ts";

/** A text or shape that is hard to read, and its contrast. */
export interface LowSpot {
  readonly what: "text" | "hint" | "link" | "bar" | "button";
  readonly on: "page" | "card";
  readonly contrast: number;
}

/** Where WCAG AA fails in a theme, and because of which part. */
export interface LowContrast {
  readonly theme: LookTheme;
  readonly part: "accent" | "background";
  /** The least contrast that AA requires. */
  readonly least: number;
  readonly spots: readonly LowSpot[];
  /** A form of the part that passes; undefined if there is none near it. */
  readonly better: Pick<LookForm, "accent" | "background"> | undefined;
  /** The way from the accent to that of `better`. */
  readonly towards: "darker" | "lighter" | undefined;
}

/** Where texts, links and bars of a look have less contrast than WCAG AA requires, by theme. */
export function lowContrasts(look: Look | undefined): LowContrast[] {
  if (!look) return [];
  return lookThemes.flatMap((theme) => {
    const form = formOf(look, theme);
    return [...lowTexts(form, theme), ...lowShapes(form, theme)];
  });
}

/** Texts and links are black, white or made to read, so only far apart colours can fail. */
function lowTexts(form: LookForm, theme: LookTheme): LowContrast[] {
  const spots = textSpots(form, theme);
  if (spots.length === 0) return [];
  const background = nearerGradient(form, theme);
  const better = background && { background };
  return [{ theme, part: "background", least: minTextContrast, spots, better, towards: undefined }];
}

function textSpots(form: LookForm, theme: LookTheme): LowSpot[] {
  const { page, card } = surfacesOf(form, theme);
  const inks = inksOf(form, theme).page;
  if (!page || !inks) return [];
  const places = { page, ...(isSeeThrough(form) && { card }) };
  return Object.entries(places).flatMap(([on, surfaces]) => {
    const [text, ...others] = (["text", "hint", "link"] as const)
      .map((what) => ({
        what,
        on: on as LowSpot["on"],
        contrast: leastContrast(inks[what], surfaces),
      }))
      .filter(({ contrast }) => contrast < minTextContrast);
    // Hints and links do not read where texts do not.
    return text?.what === "text" ? [text] : [text ?? [], others].flat();
  });
}

/** The gradient with its second colour as near to the first as texts need. */
function nearerGradient(form: LookForm, theme: LookTheme): Background | undefined {
  const { background } = form;
  if (!background || !("from" in background)) return undefined;
  const { from, to } = background;
  const nearer = Array.from({ length: 20 }, (_, step) => ({
    from,
    to: mixed(from, to, (step + 1) / 20),
  }));
  return nearer.find((one) => textSpots({ ...form, background: one }, theme).length === 0);
}

/** Bars have the accent as it is, and so have buttons. */
function lowShapes(form: LookForm, theme: LookTheme): LowContrast[] {
  const inks = inksOf(form, theme);
  const { page, card } = surfacesOf(form, theme);
  if (!inks.accent && !page) return [];
  const client = clientColors[theme];
  const accent = inks.accent?.fill ?? client.accent;
  const cards = page || isSeeThrough(form) ? card : [client.card];
  // A plain card has the client's text, of which its bars' empty part is a tint.
  const ink = isSeeThrough(form) && inks.page ? inks.page.text : textOn(client.card);
  const surfaces = {
    card: cards.map((color) => mixed(ink, color, lineShare)),
    page: page ?? [client.page],
  };
  const spots = [
    { what: "bar" as const, on: "card" as const },
    { what: "button" as const, on: "page" as const },
  ]
    .map((spot): LowSpot => ({ ...spot, contrast: leastContrast(accent, surfaces[spot.on]) }))
    .filter(({ contrast }) => contrast < minShapeContrast);
  if (spots.length === 0) return [];
  const all = [...surfaces.card, ...surfaces.page];
  const better = readableOn(accent, all, minShapeContrast);
  const isBetter = leastContrast(better, all) >= minShapeContrast;
  const towards = textOn(...all) === black ? "darker" : "lighter";
  return [
    {
      theme,
      part: "accent",
      least: minShapeContrast,
      spots,
      better: isBetter ? { accent: better } : undefined,
      towards: isBetter ? towards : undefined,
    },
  ];
}
