import type { Settings } from "./settings.ts";
import { themes } from "./theme-catalog.ts";

/** A player of the development server. */
export interface DemoPlayer {
  readonly tgId: number;
  readonly name: string;
  readonly username: string;
  readonly language: string;
}

/** A bot of the development server. */
export interface DemoBot {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

/** The app's URL with signed init data, and the title for the client's header. */
export interface SignedLaunch {
  readonly url: string;
  /** Empty for a launch URL in the settings. */
  readonly botId: string;
  readonly botName: string;
}

/** A player's choices in the client. */
export interface PlayerChoices {
  /** The demo's channel, and whether the player follows it. */
  readonly channel: string;
  readonly isSubscribed: boolean;
  /** Whether the player lets bots send messages. */
  readonly allowsWrite: boolean;
}

/** A message that a bot has prepared for a player to share. */
export interface PreparedMessage {
  readonly text: string;
  /** Empty for a message without a picture. */
  readonly photoUrl: string;
  readonly buttons: readonly { readonly text: string; readonly url: string }[];
}

/** The player's chat with a bot of the demo. */
export interface Chat {
  readonly isBlocked: boolean;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly commands: readonly { readonly command: string; readonly description: string }[];
  /** The menu button has a text if it opens the Mini App. */
  readonly menuButton: { readonly text?: string };
  readonly shortDescription: string;
}

/** A message of the bot or, with `isOwn`, of the player. */
export interface ChatMessage {
  readonly id: number;
  /** Unix ms. */
  readonly at: number;
  readonly isOwn: boolean;
  readonly text: string;
  readonly isHtml: boolean;
  /** Empty for a message without a picture. */
  readonly photoUrl: string;
  readonly buttons: readonly {
    readonly text: string;
    readonly url: string;
    readonly isApp: boolean;
  }[];
}

/** The answers of the development server by the last part of their path. */
export interface ServerAnswers {
  readonly bots: readonly DemoBot[];
  readonly players: readonly DemoPlayer[];
  readonly launch: SignedLaunch;
  readonly player: PlayerChoices;
  /** The address of a player's wallet, and its TON Connect items, with a proof for a challenge. */
  readonly wallet: { readonly address: string; readonly items: readonly object[] };
  /** Null for a bot that is not the demo's: its chats are in Telegram. */
  readonly chat: Chat | null;
  readonly "prepared-message": { readonly message: PreparedMessage | null };
}

/** Fetches an answer of the development server; throws an error with a sentence to show. */
export type FetchAnswer = <Name extends keyof ServerAnswers>(
  name: Name,
  query?: Readonly<Record<string, string>>,
) => Promise<ServerAnswers[Name]>;

export const fetchAnswer: FetchAnswer = async (name, query = {}) => {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const response = await fetch(`/simulator/${name}?${new URLSearchParams(given)}`);
  const answer = await response.json();
  if (!response.ok)
    throw new Error(answer.detail ?? `The development server answered ${response.status}.`);
  return answer;
};

/** The settings of a launch. */
const launchSettings = [
  "url",
  "botId",
  "user",
  "name",
  "username",
  "language",
  "ref",
  "chat",
  "version",
  "engine",
  "wallet",
] as const;

/** Whether the app stays open when the settings change from one to the other. */
export function isSameLaunch(one: Settings, other: Settings): boolean {
  return launchSettings.every((name) => one[name] === other[name]);
}

/** The launch for these settings: the given URL, else one that the development server signs. */
export async function findLaunch(
  fetchLaunch: FetchAnswer,
  settings: Settings,
): Promise<SignedLaunch> {
  const { url, botId, user, name, username, language, ref } = settings;
  const launch = url
    ? { url, botId: "", botName: new URL(url).host }
    : await fetchLaunch("launch", { botId, user, name, username, language, ref });
  return { ...launch, url: completed(launch.url, settings) };
}

/**
 * A launch URL with the client's platform, version and theme; the signed part is unchanged. Source:
 * Telegram Mini Apps, launch parameters.
 */
export function completed(url: string, { version, theme }: Settings): string {
  const [page = "", hash = ""] = url.split("#", 2);
  const played = {
    tgWebAppVersion: version,
    tgWebAppPlatform: themes[theme].platform,
    tgWebAppThemeParams: JSON.stringify(themes[theme].params),
  };
  const others = hash
    .split("&")
    .filter((part) => part !== "" && !Object.hasOwn(played, part.split("=", 1)[0] ?? ""));
  const added = Object.entries(played).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${page}#${[...others, ...added].join("&")}`;
}
