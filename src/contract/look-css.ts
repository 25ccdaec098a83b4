import { black, isColor, mixed, readableOn, textOn, white } from "./color.ts";
import { colorsOf, formOf, type LookForm, type LookTheme, lookThemes } from "./look-form.ts";
import { type PictureWidth, pictureUrl, uploadedPicture } from "./picture.ts";
import type { Background, Look } from "./schema/look.ts";

/**
 * What the client shows where the look has nothing: the card and the page that are hardest to read
 * on, of the clients' default themes. Their own colours are known to the player's device alone.
 */
export const clientColors: Readonly<
  Record<LookTheme, { accent: string; card: string; page: string }>
> = {
  light: { accent: "#007aff", card: "#ffffff", page: "#efeff4" },
  dark: { accent: "#3e88f7", card: "#2c2c2e", page: "#1c1c1d" },
};

/** The share of the accent in a button's tint, a percentage of the style sheet. */
const tint = 0.16;

/**
 * The style sheet of a look, for light and dark; empty for none. The theme is that of the page's
 * `color-scheme`, which the boot script sets, else the browser's. Values that are not what a look
 * may have are left out, so nothing in it can end a style element.
 */
export function lookCss(look: Look | undefined): string {
  if (!look) return "";
  const [light, dark] = lookThemes.map((theme) => styleOf(formOf(look, theme), theme)) as [
    Style,
    Style,
  ];
  const shared = light.rules.filter((rule) => dark.rules.includes(rule));
  return [
    inTheme("light", light, shared),
    inTheme("dark", dark, shared),
    ...shared.map((rule) => rules[rule](":root")),
  ].join("");
}

/** Where a theme's values come from: a client's theme, or without one the browser's. */
function inTheme(theme: LookTheme, { values, rules: all }: Style, shared: readonly Rule[]): string {
  const own = all.filter((rule) => !shared.includes(rule));
  const css = (root: string) =>
    [
      values.length > 0 ? `${root}{${values.join(";")}}` : "",
      ...own.map((rule) => rules[rule](root)),
    ].join("");
  const ofClient = css(`:root[style*="scheme: ${theme}"]`);
  if (ofClient === "") return "";
  const isDark = theme === "dark" ? "" : "not all and ";
  const ofBrowser = css(':root:not([style*="scheme:"])');
  return `${ofClient}@media ${isDark}(prefers-color-scheme:dark){${ofBrowser}}`;
}

/** Custom properties of a theme, and the rules that use them. */
interface Style {
  readonly values: string[];
  readonly rules: Rule[];
}

type Rule = "page" | "card" | "layer" | "halo" | "glass" | "outline" | "blur" | "tap" | "points";

const onPage = ":is(.screen,.tabs,.refresh,.over-page,.launch)";
const aCard = ".card:not(.points-block)";
/** The share of the text's colour in a line, and in the empty part of a bar. */
export const lineShare = 0.12;
const line = (share: number) => `color-mix(in srgb,var(--text) ${share}%,transparent)`;
const text = (from: string) =>
  `--text:var(--${from}-text);--hint:var(--${from}-hint);--link:var(--${from}-link);--line:${line(100 * lineShare)};color:var(--text)`;

/** What a rule says under a selector of the root. */
const rules: Readonly<Record<Rule, (root: string) => string>> = {
  page: (root) => `${root} ${onPage}{${text("page")}}`,
  card: (root) =>
    `${root}{--card-text:var(--text);--card-hint:var(--hint);--card-link:var(--link)}` +
    `${root} ${onPage} ${aCard}{${text("card")}}`,
  // Fixed by its place: iOS does not know `background-attachment: fixed`.
  layer: (root) =>
    `${root} body::before{content:"";position:fixed;z-index:-1;inset:0 0 auto;height:100lvh;background:var(--layer)}` +
    `${root} .over-page{background:var(--layer)}`,
  glass: (root) =>
    `${root} ${aCard}{background:var(--glass);box-shadow:inset 0 0 0 1px ${line(10)}}`,
  outline: (root) =>
    `${root} ${aCard}{background:var(--glass,none);box-shadow:inset 0 0 0 1.5px ${line(24)}}`,
  blur: (root) => `${root} ${aCard}{-webkit-backdrop-filter:blur(14px);backdrop-filter:blur(14px)}`,
  // Parts of a picture may be as light or dark as the texts.
  halo: (root) =>
    `${root} :is(.screen,.refresh,.over-page){text-shadow:0 0 3px var(--page),0 0 5px var(--page),0 0 12px var(--page)}` +
    `${root} :is(${aCard},.link,.tap-area){text-shadow:none}`,
  tap: (root) =>
    `${root} .tap{border-radius:0;box-shadow:none;background:var(--tap-image) center/contain no-repeat,` +
    "radial-gradient(closest-side,color-mix(in srgb,var(--accent) 34%,transparent) 55%,transparent)}" +
    // The picture is the button; its label is for screen readers.
    `${root} .tap-label{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}`,
  points: (root) =>
    `${root} .balance::before{content:"";display:inline-block;width:1em;height:1em;margin-inline-end:.22em;` +
    "vertical-align:-.13em;background:var(--points-icon) center/contain no-repeat}" +
    // The number's width is not known before it.
    `${root} .balance:has([aria-busy])::before{visibility:hidden}`,
};

function styleOf(form: LookForm, theme: LookTheme): Style {
  const { background, cards } = form;
  const surfaces = surfacesOf(form, theme);
  const { accent, page } = inksOf(form, theme);
  const values: string[] = [];
  const used: Rule[] = [];
  if (accent)
    values.push(`--accent:${accent.fill}`, `--on-accent:${accent.text}`, `--link:${accent.link}`);
  if (surfaces.page && page) {
    values.push(
      `--page:${surfaces.page[0]}`,
      `--page-text:${page.text}`,
      `--page-hint:${page.hint}`,
      `--page-link:${page.link}`,
    );
    used.push("page");
    if (!isSeeThrough(form)) used.push("card");
  }
  const layer = background && layerOf(background, surfaces.page?.[0]);
  if (layer) {
    values.push(`--layer:${layer}`);
    used.push("layer");
  }
  if (isPicture(background)) used.push("halo");
  if (cards === "glass" || cards === "outline") {
    if (surfaces.glass) values.push(`--glass:${surfaces.glass}`);
    used.push(cards);
    if (isPicture(background)) used.push("blur");
  }
  const tapImage = form.tapImage && cssUrl(form.tapImage, 640);
  if (tapImage) {
    values.push(`--tap-image:${tapImage}`);
    used.push("tap");
  }
  const pointsIcon = form.pointsIcon && cssUrl(form.pointsIcon, 160);
  if (pointsIcon) {
    values.push(`--points-icon:${pointsIcon}`);
    used.push("points");
  }
  return { values, rules: used };
}

/** The colours that a look gives to texts and bars. */
export interface Inks {
  /** Of buttons and bars, of the text on buttons, and of links on cards; undefined: the client's. */
  readonly accent:
    | { readonly fill: string; readonly text: string; readonly link: string }
    | undefined;
  /** Of texts on the page and on cards that show it; undefined where they are the client's. */
  readonly page:
    | { readonly text: string; readonly hint: string; readonly link: string }
    | undefined;
}

/** The colours of texts and bars in a theme, chosen to read on the look's surfaces. */
export function inksOf(form: LookForm, theme: LookTheme): Inks {
  const { page, card, extreme } = surfacesOf(form, theme);
  const client = clientColors[theme];
  const accent = isColor(form.accent) ? form.accent : undefined;
  // On cards that show an own page, links are the page's.
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

/** What the texts of a look stand on. */
export interface Surfaces {
  /** The colours of the page, the one behind all first; undefined where it is the client's. */
  readonly page: readonly [string, ...string[]] | undefined;
  readonly card: readonly string[];
  /** About the hardest part of a picture to read on, under a card's fill; empty without a picture. */
  readonly extreme: readonly string[];
  /** The fill of a card that shows the page; undefined for none. */
  readonly glass: string | undefined;
}

/** The share of the page's colour in the veil over a picture. */
const veilShare = 0.45;

/** What texts stand on in a theme; where the look has nothing, the client's default. */
export function surfacesOf(form: LookForm, theme: LookTheme): Surfaces {
  const client = clientColors[theme];
  const [first, ...rest] = colorsOf(form.background);
  if (!first) {
    const isFilled = form.cards === "glass" || isPicture(form.background);
    const glass = isFilled ? "color-mix(in srgb,var(--card) 62%,transparent)" : undefined;
    return { page: undefined, card: [client.card, client.page], extreme: [], glass };
  }
  const ink = textOn(first, ...rest);
  const [end, other] = ink === white ? [black, white] : [white, black];
  const page = [isPicture(form.background) ? mixed(end, first, 0.35) : first, ...rest] as const;
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
  // Lighter than a dark page if white still reads on it.
  const lighter = page.map((color) => mixed(white, color, 0.12));
  return textOn(...lighter) === ink ? [white, 0.12] : [black, 0.24];
}

/** Whether the page shows through the cards. */
export function isSeeThrough({ cards }: LookForm): boolean {
  return cards === "glass" || cards === "outline";
}

function isPicture(
  background: Background | undefined,
): background is Background & { image: string } {
  return background !== undefined && "image" in background;
}

function tinted(accent: string, surfaces: readonly string[]): string[] {
  return surfaces.flatMap((surface) => [surface, mixed(accent, surface, tint)]);
}

/** A quieter text that still reads. */
function hintOn(page: readonly string[], ink: string): string {
  return readableOn(mixed(ink, page[0] ?? ink, 0.72), page);
}

/** A gradient, or a picture under a veil of the page's colour, so that texts read on it. */
function layerOf(background: Background, page: string | undefined): string | undefined {
  if ("from" in background) {
    const [from, to] = colorsOf(background);
    return from && to && `linear-gradient(${from},${to})`;
  }
  if (!isPicture(background)) return undefined;
  const picture = cssUrl(background.image, 1280);
  const veil = page
    ? page + percentHex(veilShare)
    : "color-mix(in srgb,var(--page) 62%,transparent)";
  // The last layer's colour shows until the picture has loaded.
  return picture && `linear-gradient(${veil},${veil}),${picture} center/cover var(--page)`;
}

/** The last two digits of `#rrggbbaa`. */
function percentHex(share: number): string {
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, "0");
}

/** A picture as a CSS URL without a character that could end it; undefined for none. */
function cssUrl(picture: string, width: PictureWidth): string | undefined {
  if (uploadedPicture(picture)) return `url("${pictureUrl(picture, width)}")`;
  if (!/^https?:\/\//.test(picture)) return undefined;
  return `url("${picture.replace(/[^!#-&*-;=?-[\]-~]/gu, percentEncoded)}")`;
}

function percentEncoded(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 128) return `%${code.toString(16).padStart(2, "0")}`;
  // A lone surrogate cannot be encoded.
  return /\p{Surrogate}/u.test(character) ? "" : encodeURIComponent(character);
}
