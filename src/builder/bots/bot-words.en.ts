import { maxBotIdLength } from "#contract/bot/bot-rule.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";

export const botWords = english("bot-words", {
  bots: "Bots",
  add: "Add bot",
  users: (count: number, hasMore: boolean) =>
    hasMore
      ? `more than ${spelled("en", count)} users`
      : counted("en", count, { one: "user", other: "users" }),
  fields: (count: number) => counted("en", count, { one: "custom field", other: "custom fields" }),
  added: "added",
  addLead:
    "Add a bot you created in @BotFather, or import a bot file. Its Mini App will be ready right away.",
  byToken: "Bot token",
  byFile: "Bot file",
  howTitle: "How to get a token",
  how: [
    "Open @BotFather in Telegram.",
    "Send /newbot and answer two questions, or send /mybots, choose your bot and tap API Token.",
    "Copy the token: digits, a colon, then letters.",
  ],
  openBotFather: "Open @BotFather",
  token: "Token",
  tokenNote: "From @BotFather. Stored encrypted and never shown again.",
  showToken: "Show token",
  tokenWrong:
    "A token looks like 1234567890:AAE-x8…: digits, a colon, then letters, digits, - and _.",
  needToken: "Enter the token.",
  id: "ID",
  idNote: "Part of the Mini App's URL. Leave empty to use the bot's username.",
  more: "More settings",
  startsFrom: (template: string) =>
    `Starts from the template “${template}”. You can choose another below.`,
  idWrong: `Use lowercase letters, digits and hyphens, up to ${maxBotIdLength} characters. It can't start or end with a hyphen, or start with xn--.`,
  addIt: "Add bot",
  fileNote:
    "A bot file contains a bot with its game, fields and screen. Export one in Settings or from the command line.",
  dropFile: "Drop a file here or choose one",
  chooseFile: "Choose file",
  orPaste: "Or paste its contents",
  needFile: "Drop a file or paste its contents first.",
  elsewhere: (count: number, services: readonly string[]) => {
    const there = services.join(", ");
    return count === 1
      ? `1 picture of this file stays on ${there}. Players will load it from there, and lose it if it is deleted there. To keep it here, upload it after the import.`
      : `${count} pictures of this file stay on ${there}. Players will load them from there, and lose those that are deleted there. To keep them here, upload them after the import.`;
  },
  importIt: "Import",
  faults: (count: number) =>
    `Not imported. The file has ${counted("en", count, { one: "error", other: "errors" })}:`,
  wholeFile: "the file",
  textPlace: (line: number, column: number) => `line ${line}, column ${column}`,
  imported: (name: string) => `${name} imported.`,
  addedNow: (name: string) => `${name} added.`,
});

export type BotWords = typeof botWords;
