/** Theme parameters as a client sends them. Source: Telegram Mini Apps, theming. */
export type ThemeParams = Readonly<Record<string, string>>;

/** A theme of a real client, or an unusual one that an app must cope with. */
export interface Theme {
  readonly label: string;
  readonly group: "Light" | "Dark" | "Odd";
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
function params(colors: string): ThemeParams {
  const list = colors.split(" ");
  return Object.fromEntries(keys.map((key, index) => [key, `#${list[index]}`]));
}

/** The themes by their names in the page's address. */
export const themes = {
  "ios-light": {
    label: "iOS, day",
    group: "Light",
    params: params(
      "ffffff efeff4 ffffff f8f8f8 f2f2f2 c8c7cc 000000 8e8e93 8e8e93 6d6d72 007aff 007aff 007aff ffffff ff3b30",
    ),
  },
  "android-light": {
    label: "Android, day",
    group: "Light",
    params: params(
      "ffffff f0f0f0 ffffff 527da3 f0f0f0 d9d9d9 222222 a8a8a8 82868a 3a95d5 1c93e3 2678b6 50a8eb ffffff cc2929",
    ),
  },
  "desktop-light": {
    label: "Desktop, day",
    group: "Light",
    params: params(
      "ffffff f1f1f1 ffffff ffffff ffffff e7e7e7 000000 999999 999999 168acd 168acd 168acd 40a7e3 ffffff d14e4e",
    ),
  },
  "ios-dark": {
    label: "iOS, night",
    group: "Dark",
    params: params(
      "000000 1c1c1d 2c2c2e 1a1a1a 1d1d1d 545458 ffffff 98989e 98989e 8d8e93 3e88f7 3e88f7 3e88f7 ffffff eb5545",
    ),
  },
  "android-dark": {
    label: "Android, night",
    group: "Dark",
    params: params(
      "212d3b 151e27 1d2733 242d39 151e27 0d1218 ffffff 7d8b99 7b8790 79c4fc 64b5ef 5eabe1 50a8eb ffffff ee686f",
    ),
  },
  "desktop-dark": {
    label: "Desktop, night",
    group: "Dark",
    params: params(
      "17212b 232e3c 17212b 17212b 17212b 111921 f5f5f5 708499 708499 6ab3f3 6ab2f2 6ab3f3 5288c1 ffffff ec3942",
    ),
  },
  "desktop-green": {
    label: "Desktop, green",
    group: "Dark",
    params: params(
      "282e33 313b43 282e33 282e33 282e33 242a2e f5f5f5 82868a 82868a 4be1c3 79e8da 4be1c3 3fc1b0 ffffff f57474",
    ),
  },
  short: {
    label: "Three-digit colours",
    group: "Odd",
    params: {
      bg_color: "#fff",
      text_color: "#000",
      hint_color: "#888",
      link_color: "#07f",
      button_color: "#07f",
      button_text_color: "#fff",
    },
  },
  none: { label: "No colours at all", group: "Odd", params: {} },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;
