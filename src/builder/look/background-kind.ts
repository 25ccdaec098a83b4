import { isColor, mixed } from "#contract/screen/color.ts";
import type { Background } from "#contract/screen/look.schema.ts";
import { colorsOf, type LookForm, type LookTheme } from "#contract/screen/look-form.ts";
import { clientColors } from "#contract/screen/look-ink.ts";

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
