import type { Settings } from "./settings.ts";
import { themes } from "./theme-catalog.ts";

/** A player that the development server offers. */
export interface DemoPlayer {
  readonly tgId: number;
  readonly name: string;
  readonly username: string;
  readonly language: string;
}

/** The app's URL with signed init data, and the title for the client's header. */
export interface SignedLaunch {
  readonly url: string;
  readonly botName: string;
}

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
] as const;

/**
 * The players of the development server; none when it cannot be reached: opening the app then says
 * so.
 */
export async function fetchPlayers(): Promise<readonly DemoPlayer[]> {
  try {
    const response = await fetch("/simulator/players");
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}

/**
 * The launch for these settings: the given URL, else one that the development server signs.
 * Throws an error with a sentence to show when there is none.
 */
export async function fetchLaunch(settings: Settings): Promise<SignedLaunch> {
  if (settings.url)
    return { url: completed(settings.url, settings), botName: new URL(settings.url).host };
  const { botId, user, name, username, language, ref } = settings;
  const query = Object.entries({ botId, user, name, username, language, ref }).filter(
    ([, value]) => value !== "",
  );
  const response = await fetch(`/simulator/launch?${new URLSearchParams(query)}`);
  const answer: { url?: string; botName?: string; detail?: string } = await response.json();
  if (!response.ok || !answer.url)
    throw new Error(answer.detail ?? `The development server answered ${response.status}.`);
  return { url: completed(answer.url, settings), botName: answer.botName ?? botId };
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
