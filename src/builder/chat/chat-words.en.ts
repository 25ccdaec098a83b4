import { botChatLimits } from "#contract/bot/bot-rule.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";

/** The setting and Telegram's answer together. */
const states = {
  on: "Updates are on",
  off: "Updates are off",
  onUnknown: "Updates are on",
  offUnknown: "Updates are off",
  failing: "Telegram can't deliver updates",
  lost: "Telegram no longer sends updates",
  moved: "Another program receives the updates",
  taken: "Another program receives the updates",
  stray: "Updates are off, but Telegram still sends them",
};

/** `host` is that of the other program. */
const stateTexts: Record<keyof typeof states, (host: string) => string> = {
  on: () => "Telegram confirms that it sends the bot's updates to Slotwire.",
  off: () => "Telegram doesn't send the bot's updates anywhere, so the bot doesn't answer /start.",
  onUnknown: () => "Telegram hasn't confirmed it.",
  offUnknown: () =>
    "Slotwire refuses them. Telegram hasn't confirmed that it no longer sends them.",
  failing: () => "Telegram tries again until Slotwire can be reached.",
  lost: () =>
    "They are on here, but Telegram sends them to nobody: another program may have turned them off. Turn them on again.",
  moved: (host) =>
    `They are on here, but Telegram sends them to ${host}. Turn them off there, then on again here.`,
  taken: (host) => `Telegram sends them to ${host}. Turn them off there, then on here.`,
  stray: () => "Slotwire refuses them. Turn updates on, or stop them in Telegram.",
};

/** The texts that are set in Telegram. */
const parts = {
  menu: {
    label: "Menu button",
    note: "Next to the message field in every chat with the bot. It opens the Mini App.",
    placeholder: "Play",
  },
  commands: {
    label: "Commands",
    note: "One per line, as in @BotFather. Users see them when they type / in the chat.",
    placeholder: "start - Open the game\nhelp - Ask us",
  },
  description: {
    label: "Short description",
    note: "On the bot's profile, and next to its link when somebody shares it.",
    placeholder: "Tap, level up and win prizes",
  },
};

const welcome = {
  lead: "The bot's answer to /start, with a button that opens the Mini App.",
  none: "The bot answers with its name",
  noneText: (name: string) =>
    `Anyone who starts the bot gets “${name}” and a button. Write what awaits them instead.`,
  turnOn: "Write a welcome",
  turnOffTitle: "Turn off the welcome?",
  turnOffText:
    "The bot then answers with its name and a button. The welcome turns off when you save.",
  textNote: "Plain text, without formatting.",
  textExample: (name: string) => `Welcome to ${name}! Tap, level up and invite your friends.`,
  imageNote: "Above the text.",
  buttonNote: (open: string) => `Leave it empty for “${open}”, in each user's language.`,
  open: "Open",
  preview: "Preview of the welcome",
  previewNote: "The answer to /start.",
  defaultNote: "The answer to /start, as long as you write no other.",
  offNote: "Users get it once updates are on.",
};

export const chatWords = english("chat-words", {
  title: "Chat",
  lead: "The chat with the bot as people see it: the answer to /start, the menu button, the commands and the profile.",
  updates: "Updates",
  updatesLead:
    "With updates on, the bot answers /start, and users who block it are known at once. Anything else, such as a user's message, is passed to your server as the event telegram.update, if your webhook includes it.",
  states,
  stateTexts,
  unknownHost: "an unknown address",
  onSince: "On since",
  pending: (count: number) =>
    counted("en", count, { one: "update is waiting.", other: "updates are waiting." }),
  pendingNote: "Updates of the last 24 hours arrive when you turn updates on.",
  failedAt: "The last failed delivery was",
  turnOn: "Turn on updates",
  turnOnAgain: "Turn on again",
  turnOff: "Turn off updates",
  disconnect: "Stop in Telegram",
  offTitle: "Turn off updates?",
  offText:
    "The bot no longer answers /start, and you don't see at once who has blocked it. You can turn updates on again at any time.",
  pollingNote:
    "A program of yours that reads the bot's messages with getUpdates gets none while updates are on.",
  silent: "Telegram isn't responding",
  silentText:
    "The bot's settings in Telegram can't be shown or changed now. You can still write the welcome.",
  tokenRefused: "Telegram rejects the bot's token",
  tokenRefusedText:
    "It may have been revoked in @BotFather. Until you replace it, you can only write the welcome here.",
  profile: "Menu and profile",
  profileLead: "Telegram keeps these; each button sets one of them.",
  profileUnknown: "Shown as soon as Telegram responds.",
  parts,
  inTelegram: "In Telegram:",
  noMenu: "no button that opens this Mini App",
  nothing: "nothing",
  same: "as above",
  quoted: (text: string) => `“${text}”`,
  set: "Set in Telegram",
  isSet: "Set.",
  menuFault: `Enter a text of 1 to ${botChatLimits.menuText} characters.`,
  tooLong: (length: number, max: number) =>
    `The text has ${spelled("en", length)} characters; the maximum is ${spelled("en", max)}.`,
  /** Faults of commands, by the number of the line. */
  lineFaults: {
    form: (line: number) => `Line ${line}: write it like this: start - Open the game`,
    command: (line: number, command: string) =>
      `Line ${line}: “${command}” is no command. Use 1 to ${botChatLimits.command} lowercase Latin letters, digits and underscores.`,
    tooLong: (line: number, length: number) =>
      `Line ${line}: the description has ${spelled("en", length)} characters; the maximum is ${botChatLimits.commandDescription}.`,
    taken: (line: number, command: string, earlier: number) =>
      `Line ${line}: /${command} is already on line ${earlier}.`,
    tooMany: (count: number) =>
      `There are ${spelled("en", count)} commands; the maximum is ${botChatLimits.commands}.`,
  },
  welcome,
});

export type ChatWords = typeof chatWords;
