import {
  activityLimits,
  codeTriesMs,
  maxCodeTries,
  type TaskKind,
  visitMs,
} from "#contract/activity/activity-limit.ts";
import type { ChannelCheckReport } from "#contract/activity/task-check.schema.ts";
import { counted } from "#web/counted.ts";
import { english } from "../../words.ts";

interface KindWords {
  readonly name: string;
  readonly purpose: string;
  /** A title that an owner might give. */
  readonly example: string;
}

const kinds: Record<TaskKind, KindWords> = {
  visit: {
    name: "Visit a page",
    purpose: `The player opens a link and comes back; paid ${counted("en", visitMs / 1000, { one: "second", other: "seconds" })} after opening.`,
    example: "Read our news",
  },
  subscribe: {
    name: "Join a channel",
    purpose: "The player joins a Telegram channel or group; Telegram confirms it to your bot.",
    example: "Join our channel",
  },
  invite: {
    name: "Invite friends",
    purpose: "The player invites a number of friends.",
    example: "Invite 3 friends",
  },
  level: {
    name: "Reach a level",
    purpose: "The player earns enough points for a level.",
    example: "Reach Gold",
  },
  wallet: {
    name: "Connect a wallet",
    purpose: "The player connects a TON wallet.",
    example: "Connect your wallet",
  },
  messages: {
    name: "Allow messages",
    purpose:
      "The player allows your bot to message them, so your broadcasts reach them. Telegram confirms it.",
    example: "Get news from us",
  },
  "home-screen": {
    name: "Add to home screen",
    purpose:
      "The player adds the Mini App to their phone's home screen. Only the Telegram app on their phone reports it, so keep the reward small.",
    example: "Keep us at hand",
  },
  code: {
    name: "Enter a secret word",
    purpose: "The player finds a word, in a video or a post, and enters it.",
    example: "Find the word in our video",
  },
  endpoint: {
    name: "Confirmed by your server",
    purpose: "Your server confirms whether the player has done it: an order, a sign-up, anything.",
    example: "Make your first order",
  },
  api: {
    name: "Reported by your server",
    purpose:
      "Your server reports that the player has done it, at the moment it happens: a purchase, a visit, anything.",
    example: "Buy a ticket",
  },
};

/** The result of a channel check; `bot` is the bot's username, `channel` the channel. */
const channel: Record<ChannelCheckReport["kind"], (bot: string, channel: string) => string> = {
  ready: (bot, name) => `@${bot} can see who is in ${name}.`,
  "no-chat": (bot, name) =>
    `@${bot} can't find ${name} on Telegram. Check the name. A private channel can be found only once the bot is in it: open the channel in Telegram, then Administrators → Add Admin, and choose @${bot}.`,
  "not-member": (bot, name) =>
    `@${bot} is not in ${name}, so it can't see who has joined. Open the channel in Telegram, then Administrators → Add Admin, and choose @${bot}. It needs no other rights.`,
  "not-admin": (bot, name) =>
    `@${bot} is in ${name}, but not as an administrator, so it can't see who has joined. Open the channel in Telegram, then Administrators → Add Admin, and choose @${bot}. It needs no other rights.`,
  unreachable: () => "Telegram did not respond. Try again in a minute.",
};

export const taskWords = english("task-words", {
  lead: "Something a player does once for points. Changing or deleting a task never takes points back.",
  kinds,
  add: "Add task",
  choose: "What should the player do?",
  none: "No tasks yet",
  noneText:
    "Reward players for joining your channel, inviting friends, connecting a wallet, or anything your own server can confirm.",
  full: `A bot can have up to ${counted("en", activityLimits.tasks, { one: "task", other: "tasks" })}.`,
  deletion:
    "Players keep the points they were paid for it. It disappears from the Mini App when you save.",
  idOwner: "payments are linked to it",
  messagesReward: "With 0 the task only requests the permission.",
  visitUrl: "Opens when the player begins.",
  channelNote: "@username of a public channel or group, or the ID of a private one.",
  channelUrl: "The invitation link. Optional for a public channel.",
  needsInvitation:
    "A private channel needs its invitation link: without it players have no way in.",
  codeNote: `Never sent to players' devices. Capitals and outer spaces don't matter; a player has ${counted("en", maxCodeTries, { one: "try", other: "tries" })} in ${counted("en", codeTriesMs / 60_000, { one: "minute", other: "minutes" })}.`,
  codeUrl: "Where players can find the word. Optional.",
  endpointNote: "Slotwire calls it when the player claims the task. Players never see this URL.",
  endpointUrl: "Where the player does it, such as your shop. Optional.",
  noLevels: "The bot has no levels yet.",
  toLevels: "Add levels in Settings",
  lostLevel: (level: number) => `${level}. No such level`,
  checkChannel: "Check the channel",
  checkingChannel: "Checking with Telegram…",
  channel,
  /** For a task by its title, or for this one. */
  channelTitles: (task?: string) => ({
    lacking: `Players can't complete ${task ? `“${task}”` : "this task"} yet`,
    unknown: task ? `The channel of “${task}” was not checked` : "The channel was not checked",
  }),
  channelReady: (title: string) => `The channel: ${title}.`,
  retry: "Check again",
  try: "Try it",
  works: "Your server responds correctly.",
  fails: "Players can't complete this task yet",
  snippets: "Ready code for your server",
  snippetsLead:
    "Slotwire POSTs JSON with the player's Telegram ID and this task's ID. Respond with true or false, and nothing else.",
  apiNote:
    "Once a player has done it, your server calls complete-task with the player's Telegram ID and this task's ID. The reward is paid once, however often you call.",
  toKeys: "The call needs an API key.",
  taskId: "Task ID",
  apiCall: "Ready call for your server",
  apiCallLead:
    "It reads the API key from the environment variable SLOTWIRE_KEY. Save the task before you run it.",
});

export type TaskWords = typeof taskWords;
