import { type Engine, engines } from "./app-window.ts";
import { type Network, networks } from "./network.ts";
import { versions } from "./protocol.ts";
import { type ThemeName, themes } from "./theme-catalog.ts";

/** Screen sizes of phones, in CSS pixels. */
export const sizes = {
  "360x740": { label: "360 × 740", width: 360, height: 740 },
  "390x844": { label: "390 × 844", width: 390, height: 844 },
  "430x932": { label: "430 × 932", width: 430, height: 932 },
} as const;

/** Distances from the edges of the screen, in CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The insets of a phone with a notch, in full screen under the client's floating buttons. */
export const notch = {
  safeArea: { top: 47, right: 0, bottom: 34, left: 0 },
  contentSafeArea: { top: 46, right: 0, bottom: 0, left: 0 },
};

/** The settings with their defaults, kept in the page's address so that they can be shared. */
export const defaultSettings = {
  /** A launch URL to open instead of one from the development server. */
  url: "",
  /** Empty means the development server's first bot. */
  botId: "",
  /** The player's Telegram id; empty means the first demo player. */
  user: "",
  name: "",
  username: "",
  /** Empty means the player's own. */
  language: "",
  /** The start parameter: the referral code of the player who invited. */
  ref: "",
  /** Whether the client begins in the chat with the bot, and the player opens the app there. */
  chat: false,
  /** The client's platform and colours. */
  theme: "ios-light" as ThemeName,
  version: versions[0] ?? "",
  /** Whether the client leaves the app's calls without an answer. */
  silent: false,
  engine: "new" as Engine,
  size: "390x844" as keyof typeof sizes,
  /** The height at which the app opens, in percent of the screen: 40 … 100. */
  sheet: 100,
  keyboard: false,
  safeArea: noInsets,
  contentSafeArea: noInsets,
  /** Whether a low window makes the phone smaller. */
  fit: true,
  network: "online" as Network,
  /** Whether the client has a wallet of its own. */
  wallet: false,
  /** The clipboard's text for the app; empty means that access is denied. */
  clipboard: "",
};
export type Settings = Readonly<typeof defaultSettings>;

const texts = ["url", "botId", "user", "name", "username", "language", "ref", "clipboard"];

/** Reads the settings from the page's query; missing and invalid ones keep their defaults. */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search);
  const word = (name: string) => query.get(name) ?? "";
  return {
    ...defaultSettings,
    ...Object.fromEntries(texts.map((name) => [name, word(name)])),
    chat: word("chat") === "true",
    theme: oneOf(themes, word("theme"), defaultSettings.theme),
    version: /^\d+\.\d+$/.test(word("version")) ? word("version") : defaultSettings.version,
    silent: word("silent") === "true",
    engine: oneOf(engines, word("engine"), defaultSettings.engine),
    size: oneOf(sizes, word("size"), defaultSettings.size),
    sheet: Math.min(100, Math.max(40, Number(word("sheet") || "100"))) || defaultSettings.sheet,
    keyboard: word("keyboard") === "true",
    safeArea: readInsets(word("safeArea")) ?? noInsets,
    contentSafeArea: readInsets(word("contentSafeArea")) ?? noInsets,
    fit: word("fit") !== "false",
    network: oneOf(networks, word("network"), defaultSettings.network),
    wallet: word("wallet") === "true",
  };
}

/** The page's query for these settings: only those that differ from the defaults. */
export function settingsQuery(settings: Settings): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(settings)) {
    const written = write(value);
    if (written !== write(defaultSettings[name as keyof Settings])) query.set(name, written);
  }
  const search = query.toString();
  return search && `?${search}`;
}

/** Insets in the order top, right, bottom, left; undefined for anything else. */
export function readInsets(written: string): Insets | undefined {
  const match = /^(\d{1,3})[ ,](\d{1,3})[ ,](\d{1,3})[ ,](\d{1,3})$/.exec(written);
  if (!match) return undefined;
  const [top = 0, right = 0, bottom = 0, left = 0] = match.slice(1).map(Number);
  return { top, right, bottom, left };
}

function write(value: string | number | boolean | Insets): string {
  return typeof value === "object"
    ? [value.top, value.right, value.bottom, value.left].join(",")
    : String(value);
}

function oneOf<Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  written: string,
  fallback: Name,
): Name {
  return Object.hasOwn(names, written) ? (written as Name) : fallback;
}
