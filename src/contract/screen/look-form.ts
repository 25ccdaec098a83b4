import { isColor } from "./color.ts";
import type { Background, CardStyle, Look, Themed } from "./look.schema.ts";

/** A theme of the messaging client. */
export type LookTheme = "light" | "dark";

/** The themes, in the order in which they are shown. */
export const lookThemes = ["light", "dark"] as const satisfies readonly LookTheme[];

/** A look in one theme; members that are left out are the client's. */
export interface LookForm {
  accent?: string | undefined;
  background?: Background | undefined;
  tapImage?: string | undefined;
  pointsIcon?: string | undefined;
  cards?: CardStyle | undefined;
}

/** The look's form for a theme. */
export function formOf(look: Look, theme: LookTheme): LookForm {
  return {
    accent: themed(look.accent, theme),
    background: themed(look.background, theme),
    tapImage: themed(look.tapImage, theme),
    pointsIcon: themed(look.pointsIcon, theme),
    cards: themed(look.cards, theme),
  };
}

/**
 * The look of two forms: a value that both share is written once; undefined for the client's look.
 */
export function lookOf({ light, dark }: Readonly<Record<LookTheme, LookForm>>): Look | undefined {
  const look: Look = {
    ...part("accent", light, dark),
    ...part("background", light, dark),
    ...part("tapImage", light, dark),
    ...part("pointsIcon", light, dark),
    ...part("cards", light, dark),
  };
  return Object.keys(look).length > 0 ? look : undefined;
}

/** The colours that a background shows; none for a picture without a colour. */
export function colorsOf(background: Background | undefined): string[] {
  if (!background) return [];
  const colors = "from" in background ? [background.from, background.to] : [background.color];
  return colors.filter(isColor);
}

function themed<Value extends string | object>(
  value: Themed<Value> | undefined,
  theme: LookTheme,
): Value | undefined {
  if (typeof value !== "object") return value;
  const { light, dark, ...both } = value as { light?: Value; dark?: Value };
  return Object.keys(both).length > 0 ? (value as Value) : { light, dark }[theme];
}

function part<Name extends keyof LookForm>(
  name: Name,
  { [name]: light }: LookForm,
  { [name]: dark }: LookForm,
): Pick<Look, Name> {
  if (light === undefined && dark === undefined) return {} as Pick<Look, Name>;
  const isSame = JSON.stringify(light) === JSON.stringify(dark);
  const value = isSame ? light : { ...(light && { light }), ...(dark && { dark }) };
  return { [name]: value } as Pick<Look, Name>;
}
