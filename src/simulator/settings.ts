import { type Insets, noInsets } from "./insets.ts";
import { type Network, networks } from "./network-channel.ts";
import { type SizeName, sizes } from "./phone-size.ts";
import { type ThemeName, themes } from "./theme-catalog.ts";
import { versions } from "./version.ts";

/** The platforms as `tgWebAppPlatform` names them. */
export const platforms = {
  android: "Android",
  ios: "iOS",
  tdesktop: "Desktop",
  macos: "macOS",
  weba: "Web A",
  web: "Web K",
} as const;

/** The simulator's settings, kept in the page's address so that they can be shared. */
export interface Settings {
  /** A launch URL to open instead of one from the development server. */
  readonly url: string;
  /** Empty means the development server's first bot. */
  readonly botId: string;
  /** The player's Telegram id; empty means the first demo player. */
  readonly user: string;
  readonly name: string;
  readonly username: string;
  /** Empty means the player's own. */
  readonly language: string;
  /** The start parameter: the referral code of the player who invited. */
  readonly ref: string;
  readonly platform: keyof typeof platforms;
  readonly version: string;
  readonly theme: ThemeName;
  readonly size: SizeName;
  /** The height at which the app opens, in percent of the screen: 40 … 100. */
  readonly sheet: number;
  readonly keyboard: boolean;
  readonly safeArea: Insets;
  readonly contentSafeArea: Insets;
  /** Whether the phone is made as small as the window, if that is lower. */
  readonly fit: boolean;
  readonly network: Network;
  /** Whether the client has a wallet of its own. */
  readonly wallet: boolean;
  /** The clipboard's text for the app; empty means that access is denied. */
  readonly clipboard: string;
}

export const defaultSettings: Settings = {
  url: "",
  botId: "",
  user: "",
  name: "",
  username: "",
  language: "",
  ref: "",
  platform: "android",
  version: versions[0],
  theme: "ios-light",
  size: "390x844",
  sheet: 100,
  keyboard: false,
  safeArea: noInsets,
  contentSafeArea: noInsets,
  fit: true,
  network: "online",
  wallet: false,
  clipboard: "",
};

/**
 * Reads the settings from the page's query; what is missing or invalid keeps its default.
 */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search);
  const word = (name: keyof Settings) => query.get(name) ?? "";
  return {
    url: word("url"),
    botId: word("botId"),
    user: word("user"),
    name: word("name"),
    username: word("username"),
    language: word("language"),
    ref: word("ref"),
    platform: oneOf(platforms, word("platform"), defaultSettings.platform),
    version: /^\d+\.\d+$/.test(word("version")) ? word("version") : defaultSettings.version,
    theme: oneOf(themes, word("theme"), defaultSettings.theme),
    size: oneOf(sizes, word("size"), defaultSettings.size),
    sheet: between(40, 100, word("sheet"), defaultSettings.sheet),
    keyboard: word("keyboard") === "true",
    safeArea: readInsets(word("safeArea")),
    contentSafeArea: readInsets(word("contentSafeArea")),
    fit: word("fit") !== "false",
    network: oneOf(networks, word("network"), defaultSettings.network),
    wallet: word("wallet") === "true",
    clipboard: word("clipboard"),
  };
}

/** The page's query for these settings: only what differs from the defaults. */
export function settingsQuery(settings: Settings): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(settings)) {
    const written = write(value);
    if (written !== write(defaultSettings[name as keyof Settings])) query.set(name, written);
  }
  const search = query.toString();
  return search && `?${search}`;
}

function write(value: string | number | boolean | Insets): string {
  return typeof value === "object"
    ? [value.top, value.right, value.bottom, value.left].join(",")
    : String(value);
}

function readInsets(written: string): Insets {
  const match = /^(\d{1,3}),(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(written);
  if (!match) return noInsets;
  const [top = 0, right = 0, bottom = 0, left = 0] = match.slice(1).map(Number);
  return { top, right, bottom, left };
}

function oneOf<Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  written: string,
  fallback: Name,
): Name {
  return Object.hasOwn(names, written) ? (written as Name) : fallback;
}

function between(min: number, max: number, written: string, fallback: number): number {
  const value = Number(written || fallback);
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : fallback;
}
