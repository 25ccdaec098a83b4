/**
 * A bot's id, as it is called in addresses: a DNS label, because `{botId}.{serviceDomain}` must be a
 * host name.
 */
export const botIdPattern = "^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$";

/** The bot token that @BotFather gives. */
export const botTokenPattern = "^[0-9]{1,20}:[A-Za-z0-9_-]{1,128}$";

/** A bot's user name on the platform, without @. */
export const botUsernamePattern = "^[A-Za-z][A-Za-z0-9_]{2,31}$";

/** How many custom fields a bot may have. Our rule. */
export const maxFields = 500;

const botIdForm = new RegExp(botIdPattern);
const botTokenForm = new RegExp(botTokenPattern);
const botUsernameForm = new RegExp(botUsernamePattern);

/** Whether a text can be a bot's id. */
export function isBotId(text: string): boolean {
  return botIdForm.test(text);
}

/** Whether a text has the form of a bot token. Whether it works, only the platform knows. */
export function isBotToken(text: string): boolean {
  return botTokenForm.test(text);
}

/** Whether a text can be a bot's user name. */
export function isBotUsername(text: string): boolean {
  return botUsernameForm.test(text);
}
