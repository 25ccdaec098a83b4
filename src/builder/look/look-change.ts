import { isColor, mixed } from "#contract/screen/color.ts";
import type { Background, Look } from "#contract/screen/look.schema.ts";
import {
  colorsOf,
  formOf,
  type LookForm,
  type LookTheme,
  lookOf,
  lookThemes,
} from "#contract/screen/look-form.ts";
import { clientColors } from "#contract/screen/look-ink.ts";
import { isSameValue } from "../screen/align-blocks.ts";

/** A part of a look that an owner sets by itself. */
export type LookPart = keyof LookForm;

/** The parts, in the order in which they are shown. */
export const lookParts = [
  "accent",
  "background",
  "cards",
  "tapImage",
  "pointsIcon",
] as const satisfies readonly LookPart[];

/** The look's forms for both themes. */
export function formsOf(look: Look = {}): Record<LookTheme, LookForm> {
  return { light: formOf(look, "light"), dark: formOf(look, "dark") };
}

/** Whether a part differs between the themes. */
export function isThemed(look: Look | undefined, part: LookPart): boolean {
  const { light, dark } = formsOf(look);
  return !isSameValue(light[part], dark[part]);
}

/**
 * The look with another value of a part in these themes; an empty text is no value. Undefined once
 * nothing is left.
 */
export function withPart<Part extends LookPart>(
  look: Look | undefined,
  part: Part,
  themes: readonly LookTheme[],
  value: LookForm[Part],
): Look | undefined {
  const forms = formsOf(look);
  for (const theme of themes)
    forms[theme] = { ...forms[theme], [part]: value === "" ? undefined : value };
  return lookOf(forms);
}

/** The look with the colours and cards of a preset, undefined for the client's; pictures stay. */
export function withPreset(look: Look | undefined, preset: Look | undefined): Look | undefined {
  const [forms, presets] = [formsOf(look), formsOf(preset)];
  const [light, dark] = lookThemes.map((theme) => ({
    ...presets[theme],
    tapImage: forms[theme].tapImage,
    pointsIcon: forms[theme].pointsIcon,
  })) as [LookForm, LookForm];
  return lookOf({ light, dark });
}

/** Whether the look has the colours and cards of a preset. */
export function isPreset(look: Look | undefined, preset: Look | undefined): boolean {
  const [forms, presets] = [formsOf(look), formsOf(preset)];
  return lookThemes.every((theme) => isSameValue(drawn(forms[theme]), drawn(presets[theme])));
}

/** The parts that a preset sets; cards without a style are plain. */
function drawn({ accent, background, cards = "plain" }: LookForm): object {
  return { accent, background, cards };
}

/** A part of two looks. */
export interface LookRow {
  readonly part: LookPart;
  /** Null if neither look has it by theme. */
  readonly theme: LookTheme | null;
  readonly was: LookForm[LookPart];
  readonly now: LookForm[LookPart];
}

/** The parts that one of two looks sets. */
export function lookRows(before: Look | undefined, after: Look | undefined): LookRow[] {
  const [old, now] = [formsOf(before), formsOf(after)];
  return lookParts.flatMap((part) => {
    const isByTheme = isThemed(before, part) || isThemed(after, part);
    return (isByTheme ? lookThemes : [null])
      .map((theme) => ({
        part,
        theme,
        was: old[theme ?? "light"][part],
        now: now[theme ?? "light"][part],
      }))
      .filter((row) => row.was !== undefined || row.now !== undefined);
  });
}

export const backgroundKinds = ["none", "color", "gradient", "picture"] as const;
export type BackgroundKind = (typeof backgroundKinds)[number];

export function backgroundKind(background: Background | undefined): BackgroundKind {
  if (!background) return "none";
  if ("image" in background) return "picture";
  return "from" in background ? "gradient" : "color";
}

/** A background of another kind, in the colours that the look has in the theme. */
export function newBackground(
  kind: BackgroundKind,
  { accent, background }: LookForm,
  theme: LookTheme,
): Background | undefined {
  const hue = isColor(accent) ? accent : clientColors[theme].accent;
  const color = colorsOf(background)[0] ?? mixed(hue, clientColors[theme].page, 0.2);
  switch (kind) {
    case "none":
      return undefined;
    case "color":
      return { color };
    case "gradient":
      return { from: color, to: mixed(hue, color, 0.3) };
    case "picture":
      return { image: "" };
  }
}
