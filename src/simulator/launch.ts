import type { Settings } from "./settings.ts";
import type { PreparedMessage } from "./share-store.ts";
import { themes } from "./theme-catalog.ts";
import type { WalletAnswer } from "./wallet-store.ts";

/** A player that the development server offers. */
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
  /** Empty for a launch URL of one's own. */
  readonly botId: string;
  readonly botName: string;
}

/** The demo's channel, and whether a player follows it. */
export interface Subscription {
  readonly channel: string;
  readonly isSubscribed: boolean;
}

/** Asks whether a player follows the channel; `wanted` changes it. Undefined without a server. */
export type FetchSubscription = (
  user: string,
  wanted?: boolean,
) => Promise<Subscription | undefined>;

/** The settings that a launch depends on: changing one of them opens the app again. */
export const launchSettings = [
  "url",
  "botId",
  "user",
  "name",
  "username",
  "language",
  "ref",
  "platform",
  "version",
  "wallet",
] as const;

/** The bots of the development server, and the players of one; none when it cannot be reached. */
export function fetchBots(): Promise<readonly DemoBot[]> {
  return fetchList("/simulator/bots");
}

export function fetchPlayers(botId: string): Promise<readonly DemoPlayer[]> {
  return fetchList(`/simulator/players?${new URLSearchParams({ botId })}`);
}

/** Opening the app says what is wrong with the server. */
async function fetchList<Item>(path: string): Promise<readonly Item[]> {
  try {
    const response = await fetch(path);
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}

/** What the player's test wallet answers, with a proof for a challenge. */
export async function fetchWallet(
  user: string,
  challenge?: { readonly payload: string; readonly domain: string },
): Promise<WalletAnswer> {
  const query = new URLSearchParams({ ...(user && { user }), ...challenge });
  const response = await fetch(`/simulator/wallet?${query}`);
  return response.json();
}

/** A message that a bot has prepared; undefined for an id that the server does not know. */
export async function fetchPrepared(id: string): Promise<PreparedMessage | undefined> {
  const response = await fetch(`/simulator/prepared-message?${new URLSearchParams({ id })}`);
  const { message }: { message: PreparedMessage | null } = await response.json();
  return message ?? undefined;
}

export async function fetchSubscription(
  user: string,
  wanted?: boolean,
): Promise<Subscription | undefined> {
  const subscribed = wanted === undefined ? {} : { subscribed: String(wanted) };
  const query = new URLSearchParams({ ...(user && { user }), ...subscribed });
  try {
    const response = await fetch(`/simulator/subscription?${query}`);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The launch for these settings: the given URL, else one that the development server signs.
 * Throws an error with a sentence to show when there is none.
 */
export async function fetchLaunch(settings: Settings): Promise<SignedLaunch> {
  if (settings.url)
    return {
      url: completed(settings.url, settings),
      botId: "",
      botName: new URL(settings.url).host,
    };
  const { botId, user, name, username, language, ref } = settings;
  const query = Object.entries({ botId, user, name, username, language, ref }).filter(
    ([, value]) => value !== "",
  );
  const response = await fetch(`/simulator/launch?${new URLSearchParams(query)}`);
  const answer: Partial<SignedLaunch> & { detail?: string } = await response.json();
  if (!response.ok || !answer.url)
    throw new Error(answer.detail ?? `The development server answered ${response.status}.`);
  return {
    url: completed(answer.url, settings),
    botId: answer.botId ?? botId,
    botName: answer.botName ?? botId,
  };
}

/**
 * A launch URL with the launch parameters of the client that is played: platform, version and
 * theme; the signed part is unchanged. Source: Telegram Mini Apps, launch parameters.
 */
export function completed(url: string, { platform, version, theme }: Settings): string {
  const [page = "", hash = ""] = url.split("#", 2);
  const played = {
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(themes[theme].params),
  };
  const kept = hash
    .split("&")
    .filter((part) => part !== "" && !Object.hasOwn(played, part.split("=", 1)[0] ?? ""));
  const added = Object.entries(played).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${page}#${[...kept, ...added].join("&")}`;
}
