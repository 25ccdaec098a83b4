/** Whether a text has the form of a bot's token. Whether it works, only the platform knows. */
export function isBotToken(text: string): boolean {
  return /^[0-9]{1,20}:[A-Za-z0-9_-]{1,128}$/.test(text);
}

/** Whether a text can be a bot's id: a DNS label. */
export function isBotId(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}

/** Whether a text can be a bot's user name on the platform. */
export function isBotUsername(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]{2,31}$/.test(text);
}
