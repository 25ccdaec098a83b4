import type { Screen } from "#contract/screen/screen.schema.ts";

/** The bot as the service prints it into the page's HTML: public data only. */
export interface PrintedBot {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly baseUrl: string;
  readonly allowLocalFieldUrls: boolean;
  readonly screen: Screen;
}

/** Reads the bot from the page's HTML. */
export function readPrintedBot(): PrintedBot {
  return JSON.parse(document.getElementById("bot")?.textContent ?? "");
}
