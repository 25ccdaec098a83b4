import type { Activities } from "#contract/schema/activities.ts";
import type { BotFile } from "#contract/schema/bot-file.ts";

/** What a bot begins with: a bot file without the members that say which bot it is. */
export type TemplateContent = Pick<BotFile, "game" | "fields" | "screen" | "pages" | "look"> &
  Activities;
