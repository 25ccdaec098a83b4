import type { Screen } from "#contract/schema/screen.ts";

/**
 * What the service prints into the HTML of a bot's Mini App: nothing that a stranger may not know.
 */
export interface PrintedBot {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly baseUrl: string;
  readonly allowLocalFieldUrls: boolean;
  readonly screen: Screen;
}

/** Reads the bot that this page was printed for. */
export function readPrintedBot(): PrintedBot {
  return JSON.parse(document.getElementById("bot")?.textContent ?? "");
}
