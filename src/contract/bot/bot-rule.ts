/** The maximum length of a bot's id, which is a DNS label. Source: RFC 1035, 2.3.4. */
export const maxBotIdLength = 63;

/**
 * A bot's id: a DNS label, because `{botId}.{serviceDomain}` must be a host name. One that starts
 * with `xn--` would be read as Punycode (RFC 5890, A-label).
 */
export const botIdPattern = `^(?!xn--)[a-z0-9](?:[a-z0-9-]{0,${maxBotIdLength - 2}}[a-z0-9])?$`;

/** The bot token from @BotFather. */
export const botTokenPattern = "^[0-9]{1,20}:[A-Za-z0-9_-]{1,128}$";

/** The length of a bot's username. */
export const minBotUsernameLength = 3;
export const maxBotUsernameLength = 32;

/** A bot's username on the platform, without @. */
export const botUsernamePattern = `^[A-Za-z][A-Za-z0-9_]{${minBotUsernameLength - 1},${maxBotUsernameLength - 1}}$`;

/** The maximum number of custom fields of a bot. */
export const maxFields = 500;

const botIdForm = new RegExp(botIdPattern);
const botTokenForm = new RegExp(botTokenPattern);
const botUsernameForm = new RegExp(botUsernamePattern);

/** Whether a text can be a bot's id. */
export function isBotId(text: string): boolean {
  return botIdForm.test(text);
}

/** Whether a text has the form of a bot token; only the platform can confirm that it works. */
export function isBotToken(text: string): boolean {
  return botTokenForm.test(text);
}

/** Whether a text can be a bot's username. */
export function isBotUsername(text: string): boolean {
  return botUsernameForm.test(text);
}

/** The templates that a new bot can start from, in the order in which they are offered. */
export const botTemplateNames = [
  "clicker",
  "season",
  "loyalty",
  "quest",
  "values",
  "blank",
] as const;
export type BotTemplateName = (typeof botTemplateNames)[number];

/** The template of a bot that is added without naming one. */
export const defaultTemplate: BotTemplateName = "clicker";

/** The maximum number of live API keys of a bot. */
export const maxLiveApiKeys = 5;

/**
 * The limits of a bot's menu and profile: commands, and lengths in UTF-16 units. Source:
 * https://core.telegram.org/bots/api (`setMyCommands`, `setMyShortDescription`).
 */
export const botChatLimits = {
  commands: 100,
  command: 32,
  commandDescription: 256,
  shortDescription: 120,
  menuText: 64,
} as const;

/** A command of a bot, without its slash. */
export const commandPattern = `^[a-z0-9_]{1,${botChatLimits.command}}$`;
