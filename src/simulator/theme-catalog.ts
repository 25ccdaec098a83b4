/** Theme parameters as a client sends them. Source: Telegram Mini Apps, theming. */
export type ThemeParams = Readonly<Record<string, string | number>>;

/** A client on a platform, by day or night, or a client with unusual colours. */
export interface Theme {
  readonly label: string;
  /** The platform as `tgWebAppPlatform` names it. */
  readonly platform: "android" | "ios" | "tdesktop" | "macos" | "weba" | "web";
  readonly params: ThemeParams;
}

const keys = [
  "bg_color",
  "secondary_bg_color",
  "section_bg_color",
  "header_bg_color",
  "bottom_bar_bg_color",
  "section_separator_color",
  "text_color",
  "hint_color",
  "subtitle_text_color",
  "section_header_text_color",
  "accent_text_color",
  "link_color",
  "button_color",
  "button_text_color",
  "destructive_text_color",
] as const;

/** Colours in the order of `keys`, without their `#`. */
function params(colors: string): Readonly<Record<string, string>> {
  const list = colors.split(" ");
  return Object.fromEntries(keys.map((key, index) => [key, `#${list[index]}`]));
}

const iosLight = params(
  "ffffff efeff4 ffffff f8f8f8 f2f2f2 c8c7cc 000000 8e8e93 8e8e93 6d6d72 007aff 007aff 007aff ffffff ff3b30",
);
const iosDark = params(
  "000000 1c1c1d 2c2c2e 1a1a1a 1d1d1d 545458 ffffff 98989e 98989e 8d8e93 3e88f7 3e88f7 3e88f7 ffffff eb5545",
);
const androidLight = params(
  "ffffff f0f0f0 ffffff 527da3 f0f0f0 d9d9d9 222222 a8a8a8 82868a 3a95d5 1c93e3 2678b6 50a8eb ffffff cc2929",
);
const androidDark = params(
  "212d3b 151e27 1d2733 242d39 151e27 0d1218 ffffff 7d8b99 7b8790 79c4fc 64b5ef 5eabe1 50a8eb ffffff ee686f",
);
const desktopLight = params(
  "ffffff f1f1f1 ffffff ffffff ffffff e7e7e7 000000 999999 999999 168acd 168acd 168acd 40a7e3 ffffff d14e4e",
);
const desktopDark = params(
  "17212b 232e3c 17212b 17212b 17212b 111921 f5f5f5 708499 708499 6ab3f3 6ab2f2 6ab3f3 5288c1 ffffff ec3942",
);
const desktopGreen = params(
  "282e33 313b43 282e33 282e33 282e33 242a2e f5f5f5 82868a 82868a 4be1c3 79e8da 4be1c3 3fc1b0 ffffff f57474",
);
const threeDigits = {
  bg_color: "#fff",
  text_color: "#000",
  hint_color: "#888",
  link_color: "#07f",
  button_color: "#07f",
  button_text_color: "#fff",
};
const numbers = Object.fromEntries(
  Object.entries(iosDark).map(([key, color]) => [key, Number.parseInt(color.slice(1), 16)]),
);

/** The clients by their names in the page's address. */
export const themes = {
  "ios-light": { label: "iOS, day", platform: "ios", params: iosLight },
  "ios-dark": { label: "iOS, night", platform: "ios", params: iosDark },
  "android-light": { label: "Android, day", platform: "android", params: androidLight },
  "android-dark": { label: "Android, night", platform: "android", params: androidDark },
  "desktop-light": { label: "Desktop, day", platform: "tdesktop", params: desktopLight },
  "desktop-dark": { label: "Desktop, night", platform: "tdesktop", params: desktopDark },
  "desktop-green": { label: "Desktop, green", platform: "tdesktop", params: desktopGreen },
  macos: { label: "macOS, day", platform: "macos", params: iosLight },
  weba: { label: "Web A, day", platform: "weba", params: desktopLight },
  web: { label: "Web K, night", platform: "web", params: desktopDark },
  short: { label: "Three-digit colours", platform: "android", params: threeDigits },
  numbers: { label: "Colours as numbers", platform: "ios", params: numbers },
  none: { label: "No colours at all", platform: "android", params: {} },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;

/** The colour for `#rrggbb` or the name of a theme parameter; `fallback` where the theme lacks it. */
export function resolveColor(color: string, theme: ThemeParams, fallback: string): string {
  if (color.startsWith("#")) return color;
  const value = theme[color] ?? fallback;
  return typeof value === "string" ? value : `#${value.toString(16).padStart(6, "0")}`;
}

/** Black or white: the one that is legible on `#rgb` or `#rrggbb`. */
export function inkOn(color: string): string {
  const digits = color.length === 4 ? color.replace(/[\da-f]/gi, "$&$&") : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(digits.slice(at, at + 2), 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue < 150 ? "#ffffff" : "#000000";
}
