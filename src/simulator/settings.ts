import { type Network, networks } from "./network.ts";
import { type Engine, engines } from "./old-engine.ts";
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
  /** The client's platform and colours. */
  readonly theme: ThemeName;
  readonly version: string;
  /** Whether the client leaves the app's calls without an answer. */
  readonly silent: boolean;
  readonly engine: Engine;
  readonly size: keyof typeof sizes;
  /** The height at which the app opens, in percent of the screen: 40 … 100. */
  readonly sheet: number;
  readonly keyboard: boolean;
  readonly safeArea: Insets;
  readonly contentSafeArea: Insets;
  /** Whether a low window makes the phone smaller. */
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
  theme: "ios-light",
  version: versions[0] ?? "",
  silent: false,
  engine: "new",
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

/** Reads the settings from the page's query; missing and invalid ones keep their defaults. */
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
    theme: oneOf(themes, word("theme"), defaultSettings.theme),
    version: /^\d+\.\d+$/.test(word("version")) ? word("version") : defaultSettings.version,
    silent: word("silent") === "true",
    engine: oneOf(engines, word("engine"), defaultSettings.engine),
    size: oneOf(sizes, word("size"), defaultSettings.size),
    sheet: Math.min(100, Math.max(40, Number(word("sheet") || NaN))) || defaultSettings.sheet,
    keyboard: word("keyboard") === "true",
    safeArea: readInsets(word("safeArea")) ?? noInsets,
    contentSafeArea: readInsets(word("contentSafeArea")) ?? noInsets,
    fit: word("fit") !== "false",
    network: oneOf(networks, word("network"), defaultSettings.network),
    wallet: word("wallet") === "true",
    clipboard: word("clipboard"),
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
