import type { IncomingHttpHeaders } from "node:http";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";

export interface ServiceOptions {
  readonly bots: readonly BotFile[];
  /** The email addresses of the owners of all bots. */
  readonly owners: readonly string[];
  readonly rateLimits: "on" | "off";
}

export interface StartedService {
  readonly url: string;
  /** An API key of each bot, by the bot's id. */
  readonly apiKeys: Record<string, string>;
  /** A session of each owner. */
  readonly cookies: readonly string[];
  /** The password of all owners. */
  readonly password: string;
}

const timeHeader = "test-time";

/** The header with the page's time, which becomes the time of the service's clock. */
export function pageTime(): Record<string, string> {
  return { [timeHeader]: String(Date.now()) };
}

/** The page's time of a call (Unix ms); 0 without one. */
export function broughtTime(headers: IncomingHttpHeaders): number {
  return Number(headers[timeHeader] ?? 0);
}
