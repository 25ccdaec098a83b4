import { black, isColor, mixed, readableOn, textOn, white } from "./color.ts";
import type { Background } from "./look.schema.ts";
import { colorsOf, type LookForm, type LookTheme } from "./look-form.ts";

/**
 * Stand-ins for the client's colours where a look leaves them out: the card and the page of the
 * clients' default themes that are hardest to read on. Only the player's device has the real ones.
 */
export const clientColors: Readonly<
  Record<LookTheme, { accent: string; card: string; page: string }>
> = {
  light: { accent: "#007aff", card: "#ffffff", page: "#efeff4" },
  dark: { accent: "#3e88f7", card: "#2c2c2e", page: "#1c1c1d" },
};

/** The share of the text's colour in a line and in the empty part of a bar. */
export const lineShare = 0.12;

/** The share of the accent in a button's tint, as in the style sheet. */
const tint = 0.16;

/** The colours that a look gives to texts and bars. */
export interface Inks {
  /** Colours of buttons and bars, text on buttons, and links on cards; undefined: the client's. */
  readonly accent:
    | { readonly fill: string; readonly text: string; readonly link: string }
    | undefined;
  /** Colours of texts on the page and on cards that show it; undefined: the client's. */
  readonly page:
    | { readonly text: string; readonly hint: string; readonly link: string }
    | undefined;
}

/** The colours of texts and bars in a theme, chosen to read on the look's surfaces. */
export function inksOf(form: LookForm, theme: LookTheme): Inks {
  const { page, card, extreme } = surfacesOf(form, theme);
  const client = clientColors[theme];
  const accent = isColor(form.accent) ? form.accent : undefined;
  // On cards that show the owner's page, links have the page's colour.
  const plain = page ? [client.card] : [client.card, client.page];
  const seen = isSeeThrough(form) ? card : [];
  return {
    accent:
      accent === undefined
        ? undefined
        : { fill: accent, text: textOn(accent), link: readableOn(accent, tinted(accent, plain)) },
    page: page && pageInks(page, [...page, ...seen, ...extreme], accent),
  };
}

function pageInks(
  page: readonly string[],
  under: readonly string[],
  accent: string | undefined,
): Inks["page"] {
  const text = textOn(...page);
  const link = accent ?? clientColors[text === white ? "dark" : "light"].accent;
  return {
    text,
    hint: hintOn(under, text),
    link: readableOn(link, tinted(link, under)),
  };
}

/** The surfaces under the texts of a look. */
export interface Surfaces {
  /** The colours of the page, the rearmost first; undefined for the client's. */
  readonly page: readonly [string, ...string[]] | undefined;
  readonly card: readonly string[];
  /**
   * The most difficult colours of a picture under a card's fill, roughly; empty without a picture.
   */
  readonly extreme: readonly string[];
  /** The fill of a card that shows the page; undefined for none. */
  readonly glass: string | undefined;
}

/** The share of the page's colour in the veil over a picture. */
export const veilShare = 0.45;

/** The surfaces under texts in a theme; the client's default where the look has none. */
export function surfacesOf(form: LookForm, theme: LookTheme): Surfaces {
  const client = clientColors[theme];
  const [first, ...rest] = colorsOf(form.background);
  if (!first) {
    const isFilled = form.cards === "glass" || isPicture(form.background);
    const glass = isFilled ? "var(--frost,var(--card))" : undefined;
    return { page: undefined, card: [client.card, client.page], extreme: [], glass };
  }
  const ink = textOn(first, ...rest);
  const [end, other] = ink === white ? [black, white] : [white, black];
  const page = [isPicture(form.background) ? mixed(end, first, 0.4) : first, ...rest] as const;
  const [fill, share] = fillOf(form, page, ink);
  const onCard = (color: string) => mixed(fill, color, share);
  return {
    page,
    card: isSeeThrough(form) ? page.map(onCard) : [client.card],
    extreme: isPicture(form.background) ? [onCard(mixed(page[0], other, veilShare))] : [],
    glass: isSeeThrough(form) && share > 0 ? fill + percentHex(share) : undefined,
  };
}

/** The colour and share of the fill of a card that shows the page. */
function fillOf(
  { background, cards }: LookForm,
  page: readonly [string, ...string[]],
  ink: string,
): [color: string, share: number] {
  if (cards === "glass" && ink === black) return [white, 0.6];
  if (isPicture(background)) return [page[0], 0.6];
  if (cards === "outline") return [page[0], 0];
  // Lighter than a dark page if white is still readable on it.
  const lighter = page.map((color) => mixed(white, color, 0.12));
  return textOn(...lighter) === ink ? [white, 0.12] : [black, 0.24];
}

/** Whether the page shows through the cards. */
export function isSeeThrough({ cards }: LookForm): boolean {
  return cards === "glass" || cards === "outline";
}

/** Whether a background is a picture. */
export function isPicture(
  background: Background | undefined,
): background is Background & { image: string } {
  return background !== undefined && "image" in background;
}

function tinted(accent: string, surfaces: readonly string[]): string[] {
  return surfaces.flatMap((surface) => [surface, mixed(accent, surface, tint)]);
}

/** A quieter text that is still readable. */
function hintOn(page: readonly string[], ink: string): string {
  return readableOn(mixed(ink, page[0] ?? ink, 0.72), page);
}

/** The last two digits of `#rrggbbaa`. */
export function percentHex(share: number): string {
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, "0");
}
