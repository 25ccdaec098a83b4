/** The pattern of a Mini App's short name in its links, as @BotFather's /newapp accepts it. */
export const appNamePattern = "^[A-Za-z0-9_]{3,30}$";

/** Whether a text can be a Mini App's short name. */
export function isAppName(text: string): boolean {
  return new RegExp(appNamePattern).test(text);
}

/** The sizes at which a link can open the Mini App, besides expanded. */
export const appModes = ["compact", "fullscreen"] as const;
export type AppMode = (typeof appModes)[number];

/** The settings of a bot that its links hold. */
export interface LinkedBot {
  readonly username: string;
  readonly appName?: string | null | undefined;
  readonly appMode?: AppMode | null | undefined;
}

/**
 * The link that opens a bot's Mini App in the messaging client. Source:
 * https://core.telegram.org/api/links#direct-mini-app-links
 */
export function appLink(bot: LinkedBot, start = ""): `https://${string}` {
  const { username, appName, appMode } = bot;
  const path = appName ? `${username}/${appName}` : username;
  return `https://t.me/${path}?startapp${start && `=${start}`}${appMode ? `&mode=${appMode}` : ""}`;
}
