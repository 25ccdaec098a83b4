import { endpoint } from "../http/endpoint.ts";
import {
  BotChat,
  NewCommands,
  NewMenuButton,
  NewShortDescription,
  UpdatesSwitch,
} from "./bot-chat.schema.ts";

/** The errors of a change on the platform. */
const platformErrors = ["BOT_TOKEN_NOT_VALID", "PLATFORM_REFUSED", "PLATFORM_UNREACHABLE"] as const;

/** The bot's chat, read from the platform. */
export const readBotChat = endpoint("GET /api/builder/bots/:botId/chat", {
  caller: "editor",
  200: BotChat,
});

/**
 * Makes the service receive the bot's updates, or ends it. `UPDATES_TAKEN` if another program
 * receives them; `detail` names its host.
 */
export const switchUpdates = endpoint("PUT /api/builder/bots/:botId/chat/updates", {
  caller: "owner",
  body: UpdatesSwitch,
  200: BotChat,
  errors: ["UPDATES_TAKEN", ...platformErrors],
});

/** Makes the menu button of every chat with the bot open the Mini App. */
export const setMenuButton = endpoint("PUT /api/builder/bots/:botId/chat/menu-button", {
  caller: "owner",
  body: NewMenuButton,
  200: BotChat,
  errors: platformErrors,
});

/** Replaces the bot's commands for users of all languages. */
export const setCommands = endpoint("PUT /api/builder/bots/:botId/chat/commands", {
  caller: "owner",
  body: NewCommands,
  200: BotChat,
  errors: platformErrors,
});

/** Replaces the short description on the bot's profile for users of all languages. */
export const setShortDescription = endpoint("PUT /api/builder/bots/:botId/chat/short-description", {
  caller: "owner",
  body: NewShortDescription,
  200: BotChat,
  errors: platformErrors,
});
