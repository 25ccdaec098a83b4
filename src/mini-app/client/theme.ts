const prefix = "--tg-theme-";

/**
 * Replaces the page's `--tg-theme-*` colours with the client's, and sets its colour scheme by the
 * background's brightness. Values other than `#rgb` and `#rrggbb` are ignored. Source: Telegram Mini
 * Apps, theme parameters.
 */
export function applyTheme(themeParams: string | null, root: HTMLElement): void {
  const theme = readTheme(themeParams);
  for (const name of Array.from(root.style))
    if (name.startsWith(prefix)) root.style.removeProperty(name);
  for (const [name, color] of Object.entries(theme))
    root.style.setProperty(prefix + name.replaceAll("_", "-"), color);
  root.style.colorScheme = theme.bg_color ? schemeOf(theme.bg_color) : "";
}

/** The colours among the theme parameters, as `#rrggbb`. */
export function readTheme(themeParams: string | null): Record<string, `#${string}`> {
  try {
    const theme: Record<string, unknown> = JSON.parse(themeParams ?? "{}");
    return Object.fromEntries(
      Object.entries(theme).flatMap(([name, color]) =>
        isColor(color) ? [[name, expanded(color)]] : [],
      ),
    );
  } catch {
    return {};
  }
}

function isColor(color: unknown): color is `#${string}` {
  return typeof color === "string" && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color);
}

function expanded(color: `#${string}`): `#${string}` {
  return color.length === 4 ? `#${color.slice(1).replace(/./g, "$&$&")}` : color;
}

/** Dark below a Rec. 601 luma of 128. */
function schemeOf(color: string): "dark" | "light" {
  const rgb = Number.parseInt(color.slice(1), 16);
  const luma = 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
  return luma < 128 ? "dark" : "light";
}
