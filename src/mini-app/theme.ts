/**
 * Gives the page the client's colours: `--tg-theme-bg-color` and its like, and light or dark by the background.
 * Colours may be `#rgb` or `#rrggbb`; anything else is passed over. Source: Telegram Mini Apps, theme parameters.
 */
export function applyTheme(themeParams: string | null, root: HTMLElement): void {
  for (const [name, color] of Object.entries(readTheme(themeParams))) {
    root.style.setProperty(`--tg-theme-${name.replaceAll("_", "-")}`, color);
    if (name === "bg_color") root.style.colorScheme = isDark(color) ? "dark" : "light";
  }
}

/** The client's theme parameters that are colours, as `#rrggbb`, by their names. */
export function readTheme(themeParams: string | null): Record<string, `#${string}`> {
  try {
    const theme: Record<string, unknown> = JSON.parse(themeParams ?? "{}");
    return Object.fromEntries(Object.entries(theme).flatMap(([name, color]) => (isColor(color) ? [[name, whole(color)]] : [])));
  } catch {
    return {};
  }
}

function isColor(color: unknown): color is `#${string}` {
  return typeof color === "string" && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color);
}

function whole(color: `#${string}`): `#${string}` {
  return color.length === 4 ? `#${color.slice(1).replace(/./g, "$&$&")}` : color;
}

/** Rec. 601 luma below the middle. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
