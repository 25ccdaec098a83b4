import type { Look } from "#contract/screen/look.schema.ts";
import {
  formOf,
  type LookForm,
  type LookTheme,
  lookOf,
  lookThemes,
} from "#contract/screen/look-form.ts";
import { isSameValue } from "../screen/screen-difference.ts";

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

/** What a preset sets; cards without a style are plain. */
function drawn({ accent, background, cards = "plain" }: LookForm): object {
  return { accent, background, cards };
}
