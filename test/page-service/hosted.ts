import type { IncomingHttpHeaders } from "node:http";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";

/** What the service of one test file starts with. */
export interface ServiceOptions {
  readonly bots: readonly BotFile[];
  /** The e-mail addresses of the owners whom all bots belong to. */
  readonly owners: readonly string[];
  readonly rateLimits: "on" | "off";
}

/** Its URL, and what opens it. */
export interface StartedService {
  readonly url: string;
  /** An API key of each bot, by the bot's id. */
  readonly apiKeys: Record<string, string>;
  /** A session of each owner. */
  readonly cookies: readonly string[];
  /** The password that all owners have. */
  readonly password: string;
}

const timeHeader = "test-time";

/** What each call brings: the page's time, at which the service's clock then stands. */
export function pageTime(): Record<string, string> {
  return { [timeHeader]: String(Date.now()) };
}

/** The page's time that a call has brought (Unix ms); 0 when it has none. */
export function broughtTime(headers: IncomingHttpHeaders): number {
  return Number(headers[timeHeader] ?? 0);
}
