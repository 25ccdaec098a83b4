import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";

export const english = {
  bots: "Bots",
  add: "Add a bot",
  none: "No bots yet",
  noneText:
    "Add the bot that you made at @BotFather, or bring one in a bot file. Its Mini App works a moment later.",
  users: (count: number, hasMore: boolean) =>
    hasMore
      ? `more than ${spelled("en", count)} users`
      : counted("en", count, { one: "user", other: "users" }),
  fields: (count: number) => counted("en", count, { one: "custom field", other: "custom fields" }),
  added: "added",
  addLead: "The bot keeps its users, its screen and its settings here.",
  byToken: "By its token",
  byFile: "By a bot file",
  howTitle: "Where the token comes from",
  how: [
    "Open @BotFather in Telegram.",
    "Send /newbot and answer its two questions; or /mybots, choose your bot, then API Token.",
    "Copy the token it shows: digits, a colon, then letters.",
  ],
  openBotFather: "Open @BotFather",
  token: "Token",
  tokenNote: "Kept encrypted, and never shown again. The platform is asked whose it is.",
  showToken: "Show the token",
  tokenWrong:
    "A token looks like 1234567890:AAE-x8…: digits, a colon, then letters, digits, - and _.",
  needToken: "Paste the token.",
  id: "Id",
  idNote: "Part of the Mini App's address. Left empty, it is made of the user name.",
  idWrong: "Lower-case letters, digits and hyphens inside, at most 63.",
  addIt: "Add the bot",
  fileNote:
    "A bot file holds a bot with its game, fields and screen: what “Export” gives and the command line takes.",
  dropFile: "Drop the file here, or choose it",
  chooseFile: "Choose a file",
  orPaste: "Or paste its text",
  needFile: "Drop a file or paste its text first.",
  importIt: "Import",
  faults: (count: number) =>
    `Nothing was imported. ${counted("en", count, { one: "thing is", other: "things are" })} wrong in the file:`,
  wholeFile: "the file",
  imported: (name: string) => `${name} is imported.`,
  addedNow: (name: string) => `${name} is added.`,
};

export type BotWords = typeof english;
