const prefix = "--tg-theme-";

/**
 * Replaces the page's `--tg-theme-*` colours with the client's, and sets its colour scheme by the
 * background's brightness. Values other than `#rgb`, `#rrggbb` and numbers are ignored. Source:
 * Telegram Mini Apps, theme parameters.
 */
export function applyTheme(themeParams: string | null, root: HTMLElement): void {
  for (const name of Array.from(root.style))
    if (name.startsWith(prefix)) root.style.removeProperty(name);
  setTheme(themeParams, root);
}

/** `applyTheme` for a page that has no theme yet. */
export function setTheme(themeParams: string | null, { style }: HTMLElement): void {
  const theme = readTheme(themeParams);
  for (const [name, color] of Object.entries(theme))
    style.setProperty(prefix + name.replaceAll("_", "-"), color);
  style.colorScheme = theme.bg_color ? schemeOf(theme.bg_color) : "";
}

/** The colours among the theme parameters, as `#rrggbb`. */
export function readTheme(themeParams: string | null): Record<string, `#${string}`> {
  try {
    const theme: Record<string, unknown> = JSON.parse(themeParams ?? "{}");
    const colors: Record<string, `#${string}`> = {};
    for (const name in theme) {
      const color = hexOf(theme[name]);
      if (color) colors[name] = color;
    }
    return colors;
  } catch {
    return {};
  }
}

/** Android's clients may send numbers: signed, with the alpha before the colour. */
function hexOf(color: unknown): `#${string}` | undefined {
  if (typeof color === "number") return `#${(color & 0xffffff).toString(16).padStart(6, "0")}`;
  const [, digits] = /^#((?:[\da-f]{3}){1,2})$/i.exec(String(color)) ?? [];
  if (!digits) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/** Dark below a Rec. 601 luma of 128. */
function schemeOf(color: string): "dark" | "light" {
  const rgb = Number.parseInt(color.slice(1), 16);
  const luma = 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
  return luma < 128 ? "dark" : "light";
}
