import { maxBotUsernameLength, minBotUsernameLength } from "#contract/bot/bot-rule.ts";
import { maxNameLength } from "#contract/text/name-text.ts";
import { english } from "../words.ts";

export const settingWords = english("setting-words", {
  title: "Settings",
  sectionNav: "Settings sections",
  sections: {
    general: "General",
    app: "Mini App",
    game: "Game",
    token: "Token",
    owners: "Owners",
    history: "History",
    privacy: "Privacy",
    file: "Bot file",
    danger: "Delete bot",
  },
  general: "General",
  name: "Name",
  nameNote: "Visible to players.",
  needName: `Enter a name of 1 to ${maxNameLength} characters.`,
  username: "Username",
  usernameNote: "As on Telegram, without @. Used in links to the bot.",
  usernameWrong: `Use ${minBotUsernameLength} to ${maxBotUsernameLength} letters, digits and underscores, starting with a letter.`,
  language: "Default language",
  languageNote:
    "Used when the screen has no text in a player's language, and for single texts that lack it. Buttons and notices follow.",
  noLanguage: "None",
  appName: "Short name of the Mini App",
  appNameNote: (username: string) =>
    `Optional, as you chose it in @BotFather with /newapp. Links are then t.me/${username}/short_name.`,
  appNameWrong: "Use 3 to 30 letters, digits and underscores.",
  appMode: "Opening size",
  appModeNote: "How the Mini App opens from its links. On a computer, it stays a window.",
  appModes: {
    expanded: "Expanded: the full height, below Telegram's header",
    compact: "Compact: half the screen, until the player expands it",
    fullscreen: "Full screen: the whole screen of a phone",
  },
  token: "Token",
  tokenLead:
    "The token is stored encrypted. If you revoke it in @BotFather (API Token → Revoke), enter the new one here. Until then, the bot can't send messages and players can't sign in.",
  newToken: "New token",
  replaceToken: "Replace token",
  tokenReplaced: "Token replaced.",
  app: "Mini App",
  appUrl: "Mini App URL",
  appSteps: (username: string) => [
    "Open @BotFather and send /mybots.",
    `Choose @${username}, then Bot Settings → Configure Mini App → Enable Mini App, and send the URL above.`,
    "To add a button next to the message field, set the menu button on the page Chat.",
  ],
  appTry: "Then open the Mini App:",
  notHttps: "Telegram only opens https URLs. This one works for local testing only.",
  file: "Bot file",
  fileLead:
    "The bot's game, fields and screen in one JSON file, without the token. Import it with “Add bot” or from the command line.",
  export: "Export",
  remove: "Delete bot",
  removeLead:
    "Permanently deletes the bot with its users, their points and history, its screen, fields and API keys.",
  removeAction: "Delete permanently",
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeConsent: (name: string) => `Type ${name} to confirm`,
  removed: (name: string) => `“${name}” deleted.`,
  privacy: {
    title: "Privacy",
    recordIps: "Record IP addresses",
    recordIpsNote:
      "Keeps the address from which each player last opened the Mini App. Owners see it in the user's details; your back end gets it as lastIp.",
    personalData:
      "IP addresses are personal data. Tell your players that you record them and why: in many countries the law requires it. Turning this off deletes all of them.",
    on: "On",
    off: "Off",
    forgetTitle: "Stop recording IP addresses?",
    forgetText:
      "All addresses recorded so far are hidden immediately and deleted. They can't be restored.",
    forget: "Stop and delete all",
  },
});

export type SettingWords = typeof settingWords;
