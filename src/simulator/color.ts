import type { ThemeParams } from "./theme-catalog.ts";

/**
 * The colour for `#rrggbb` or the name of a theme parameter; `fallback` where the theme lacks it.
 */
export function resolveColor(color: string, theme: ThemeParams, fallback: string): string {
  return color.startsWith("#") ? color : (theme[color] ?? fallback);
}

/** Black or white, whichever is legible on `#rgb` or `#rrggbb`. */
export function inkOn(color: string): string {
  const digits = color.length === 4 ? color.replace(/[\da-f]/gi, "$&$&") : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(digits.slice(at, at + 2), 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue < 150 ? "#ffffff" : "#000000";
}
