/** The pattern of a colour: `#rrggbb`. */
export const colorPattern = "^#[0-9A-Fa-f]{6}$";

const colorForm = new RegExp(colorPattern);

/** The colours that a text can get. */
export const black = "#000000";
export const white = "#ffffff";

/** The minimum contrast of a text. Source: WCAG 2.2, level AA (1.4.3). */
export const minTextContrast = 4.5;
/** The minimum contrast of bars and borders. Source: WCAG 2.2, level AA (1.4.11). */
export const minShapeContrast = 3;

/** Whether a value of any shape is a colour: `#rrggbb`. */
export function isColor(value: unknown): value is string {
  return typeof value === "string" && colorForm.test(value);
}

/** The contrast of two colours, 1 … 21. Source: WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast of a colour to any of the others. */
export function leastContrast(color: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => contrast(color, other)));
}

/** Black or white, whichever has more contrast to all of the colours. */
export function textOn(...colors: readonly string[]): string {
  return leastContrast(white, colors) > leastContrast(black, colors) ? white : black;
}

/** Two colours mixed as `color-mix(in srgb, …)` does; `share` of the first is 0 … 1. */
export function mixed(one: string, other: string, share: number): string {
  const others = channels(other);
  const hex = channels(one).map((channel, index) =>
    Math.round(channel * share + (others[index] ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

/**
 * The colour nearest to the given one, towards black or white, that has the contrast to all of the
 * others; black or white if none has it.
 */
export function readableOn(
  color: string,
  others: readonly string[],
  least = minTextContrast,
): string {
  const end = textOn(...others);
  const steps = Array.from({ length: 26 }, (_, step) => mixed(end, color, step / 25));
  return steps.find((step) => leastContrast(step, others) >= least) ?? end;
}

/** Relative luminance, 0 … 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
