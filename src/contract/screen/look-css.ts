import type { Background, Look } from "./look.schema.ts";
import { colorsOf, formOf, type LookForm, type LookTheme, lookThemes } from "./look-form.ts";
import {
  inksOf,
  isPicture,
  isSeeThrough,
  lineShare,
  percentHex,
  surfacesOf,
  veilShare,
} from "./look-ink.ts";
import { type PictureWidth, pictureUrl, uploadedPicture } from "./picture.ts";

/**
 * The style sheet of a look, for light and dark; empty for none. The theme is that of the page's
 * `color-scheme`, which the boot script sets, or the browser's. Invalid values are left out, so
 * that nothing in it can end a style element.
 */
export function lookCss(look: Look | undefined): string {
  if (!look) return "";
  const [light, dark] = lookThemes.map((theme) => styleOf(formOf(look, theme), theme)) as [
    Style,
    Style,
  ];
  const shared = light.rules.filter((rule) => dark.rules.includes(rule));
  const css = [
    inTheme("light", light, shared),
    inTheme("dark", dark, shared),
    ...shared.map((rule) => rules[rule](":root")),
  ].join("");
  return /--(?:veil|frost),/.test(css) ? mixes + css : css;
}

/** The values of a theme come from the client's theme, or else from the browser's. */
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

const onPage = ":is(.screen,.tabs,.refresh,.over-page,.launch,dialog)";
const aCard = ".card:not(.points-block)";
const edge = (width: string) => `inset 0 0 0 ${width} var(--line)`;
const glow = "radial-gradient(closest-side,var(--tint) 55%,transparent)";
const text = (from: string) =>
  `${["text", "hint", "link", "line"].map((name) => `--${name}:var(--${from}-${name});`).join("")}color:var(--text)`;
/** The client's own colours, translucent where the engine can mix them. */
const mixes =
  "@supports (color:color-mix(in srgb,red,red)){:root{--veil:color-mix(in srgb,var(--page) 62%,transparent);" +
  "--frost:color-mix(in srgb,var(--card) 62%,transparent)}}";

/** The declarations of a rule under a selector of the root. */
const rules: Readonly<Record<Rule, (root: string) => string>> = {
  page: (root) => `${root} ${onPage}{${text("page")}}${root} dialog{background:var(--page)}`,
  card: (root) =>
    `${root}{--card-text:var(--text);--card-hint:var(--hint);--card-link:var(--link);--card-line:var(--line)}` +
    `${root} ${onPage} ${aCard}{${text("card")}}`,
  // `position: fixed`, because iOS ignores `background-attachment: fixed`.
  layer: (root) =>
    `${root} body::before{content:"";position:fixed;z-index:-1;inset:0 0 auto;height:100vh;height:100lvh;background:var(--layer)}` +
    `${root} .over-page{background:var(--layer)}`,
  glass: (root) => `${root} ${aCard}{background:var(--glass);box-shadow:${edge("1px")}}`,
  outline: (root) =>
    `${root} ${aCard}{background:var(--glass,none);box-shadow:${edge("1.5px")},${edge("1.5px")}}`,
  blur: (root) => `${root} ${aCard}{-webkit-backdrop-filter:blur(14px);backdrop-filter:blur(14px)}`,
  // Parts of a picture may be as light or dark as the texts.
  halo: (root) =>
    `${root} :is(.screen,.refresh,.over-page){text-shadow:0 0 3px var(--page),0 0 5px var(--page),0 0 12px var(--page)}` +
    `${root} :is(${aCard},.link,.tap-area){text-shadow:none}`,
  tap: (root) =>
    `${root} .tap{border-radius:0;box-shadow:none;background:var(--tap-image) center/contain no-repeat,${glow},${glow}}` +
    // The picture is the button; its label is for screen readers.
    `${root} .tap-label{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}`,
  points: (root) =>
    `${root} .balance::before{content:"";display:inline-block;width:1em;height:1em;margin-inline-end:.22em;` +
    "vertical-align:-.13em;background:var(--points-icon) center/contain no-repeat}" +
    // The number's width is unknown until it is there.
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
      `--page-line:${page.text}${percentHex(lineShare)}`,
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

/** A gradient, or a picture under a veil of the page's colour, so that texts read on it. */
function layerOf(background: Background, page: string | undefined): string | undefined {
  if ("from" in background) {
    const [from, to] = colorsOf(background);
    return from && to && `linear-gradient(${from},${to})`;
  }
  if (!isPicture(background)) return undefined;
  const picture = cssUrl(background.image, 1280);
  const veil = page ? page + percentHex(veilShare) : "var(--veil,var(--page))";
  // The last layer's colour shows until the picture has loaded.
  return picture && `linear-gradient(${veil},${veil}),${picture} center/cover var(--page)`;
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
