export const english = {
  title: "Settings",
  general: "The bot",
  name: "Name",
  nameNote: "Players see it.",
  needName: "A bot needs a name of 1 to 100 characters.",
  username: "User name",
  usernameNote: "As it is at the platform, without @. Links to the bot are made of it.",
  usernameWrong: "3 to 32 letters, digits and underscores, a letter first.",
  save: "Save",
  saved: "Saved",
  unsaved: "Not saved yet",
  token: "Token",
  tokenLead:
    "The token is kept encrypted. When you have made a new one at @BotFather (API Token → Revoke), put it here: until then the bot can send no messages and nobody can sign in.",
  newToken: "New token",
  replaceToken: "Replace the token",
  tokenReplaced: "The token is replaced.",
  app: "Mini App",
  appUrl: "The Mini App's address",
  appSteps: (username: string) => [
    "Open @BotFather and send /mybots.",
    `Choose @${username}, then Bot Settings → Configure Mini App → Enable Mini App, and send the address above.`,
    "For a button beside the message field: Bot Settings → Menu Button → Configure menu button, and send the address again.",
  ],
  appTry: "Then open the bot's Mini App:",
  notHttps:
    "Telegram opens only https addresses, and this one is not: it serves for trying things out here.",
  file: "Bot file",
  fileLead:
    "The bot with its game, fields and screen as one JSON file, without its token. The command line and “Add a bot” read it.",
  export: "Export",
  remove: "Delete the bot",
  removeLead:
    "The bot, its users with their points and their history, its screen, its fields and its keys: all of it goes, for good.",
  removeAction: "Delete for good",
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeConsent: (name: string) => `Type the bot's name, ${name}, to delete it`,
  removed: (name: string) => `“${name}” is deleted.`,
};

export type SettingWords = typeof english;
