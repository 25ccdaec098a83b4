import type { Activities } from "#contract/schema/activities.ts";
import type { BotFile } from "#contract/schema/bot-file.ts";

/** A bot file without the members that identify the bot. */
export type TemplateContent = Pick<BotFile, "game" | "fields" | "screen" | "pages" | "look"> &
  Activities;
