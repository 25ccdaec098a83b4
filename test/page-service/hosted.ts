import type { BotFile } from "#contract/schema/bot-file.ts";

/** A service that a test file wants for itself. */
export interface Wish {
  readonly bots: readonly BotFile[];
  /** The e-mail addresses of the owners whom all bots belong to. */
  readonly owners: readonly string[];
  readonly rateLimits: "on" | "off";
}

/** Where it is, and what opens it. */
export interface StartedService {
  readonly url: string;
  /** An API key of each bot, by the bot's id. */
  readonly apiKeys: Record<string, string>;
  /** A session of each owner. */
  readonly cookies: readonly string[];
  /** The password that all owners have. */
  readonly password: string;
}

/** The header in which a call says what time it is (Unix ms); the service's clock then stands there. */
export const timeHeader = "test-time";
