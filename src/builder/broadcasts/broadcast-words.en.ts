import type { BroadcastStatus, HoldCode } from "#contract/message/broadcast.schema.ts";
import type { MessageHtmlFault } from "#contract/message/message-html.ts";
import {
  keptBroadcasts,
  maxButtonLength,
  maxFormattedParts,
} from "#contract/message/message-limit.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";
import type { SeenKind } from "./broadcast-draft.ts";

const usersOf = (count: number) => counted("en", count, { one: "user", other: "users" });
const daysOf = (count: number) => counted("en", count, { one: "day", other: "days" });

export const broadcastWords = english("broadcast-words", {
  title: "Broadcasts",
  lead: "One message to many users of the bot.",
  create: "New broadcast",
  none: "No broadcasts yet",
  noneText:
    "Write a message with a picture and a button to the Mini App, try it on yourself, and send it to all users or to some of them.",
  sample: "Example",
  sampleText: "<b>Season 2 has begun!</b>\nDouble points until Sunday.",
  sampleButton: "Play now",
  columns: {
    message: "Message",
    audience: "Audience",
    status: "Status",
    sent: "Sent",
    unreachable: "Unreachable",
    failed: "Failed",
    createdAt: "Started",
  },
  by: (name: string) => `by ${name}`,
  list: "Broadcasts",
  more: "Show more",
  keptNote: `The last ${keptBroadcasts} broadcasts are kept.`,
  statuses: {
    sending: "Sending",
    paused: "Paused",
    cancelled: "Cancelled",
    done: "Done",
  } as Readonly<Record<BroadcastStatus, string>>,
  // Writing one.
  newTitle: "New broadcast",
  message: "Message",
  text: "Text",
  length: (length: number, max: number) =>
    `${spelled("en", length)} of ${spelled("en", max)} characters`,
  missing: "Enter a text.",
  tooLong: (length: number, max: number) =>
    `The text has ${spelled("en", length)} characters; the maximum is ${spelled("en", max)}.`,
  captionNote: "With a picture, a text is shorter",
  tooManyParts: `Telegram formats only the first ${maxFormattedParts} parts; the rest stays plain`,
  asHtml: "Format with HTML",
  asHtmlNote: "<b>, <i>, <u>, <s>, <tg-spoiler>, <a href>, <code>, <pre>, <blockquote>, <tg-time>",
  picture: "Picture",
  withButton: "Button to the Mini App",
  withButtonNote: "Below the message; it opens the app.",
  buttonText: "Text on the button",
  buttonDefault: "Open the app",
  buttonMissing: `Enter 1 to ${maxButtonLength} characters.`,
  htmlFaults: {
    "unknown-tag": (tag) => `Telegram doesn't know the tag ${tag}.`,
    "broken-tag": (tag) => `“${tag}” begins no tag. Write &lt; for the character <.`,
    "not-closed": (tag) => `The tag ${tag} isn't closed.`,
    "wrong-end": (tag) => `${tag} doesn't close the tag that was opened last.`,
  } as Readonly<Record<MessageHtmlFault["kind"], (tag: string) => string>>,
  preview: "Preview",
  previewEmpty: "Your text",
  // The audience.
  audience: "Recipients",
  audienceLead:
    "Users who have opened the Mini App and whom the bot can message. Those who never started the bot or blocked it, or whom you blocked, are left out, and those who come after the start.",
  any: "Any",
  minLevel: "From level",
  maxLevel: "To level",
  levelOf: (level: number) => `Level ${level}`,
  seen: "Last visit",
  seenKinds: {
    any: "Any time",
    within: "In the last … days",
    "not-for": "Not for … days",
  } as Readonly<Record<SeenKind, string>>,
  days: "Days",
  language: "Language",
  languageNote:
    "Learned when a user opens the Mini App; of users who last did so long ago it may be unknown.",
  wallet: "Wallet",
  hasWallet: "Connected",
  noWallet: "Not connected",
  task: "Task",
  taskState: "The task is",
  taskDone: "done",
  taskNotDone: "not done",
  recipients: (count: number, hasMore: boolean) =>
    hasMore ? `More than ${usersOf(count)}` : usersOf(count),
  audienceFaulty: "Correct the recipients first.",
  counting: "Counting…",
  takes: (duration: string) => `Sending takes about ${duration}.`,
  everyone: "All users",
  levels: (min: string, max: string) => (min === max ? `Level ${min}` : `Levels ${min}–${max}`),
  fromLevel: (min: string) => `From level ${min}`,
  toLevel: (max: string) => `To level ${max}`,
  seenWithin: (days: number) => `Seen in the last ${daysOf(days)}`,
  notSeenFor: (days: number) => `Not seen for ${daysOf(days)}`,
  withWallet: "With a wallet",
  withoutWallet: "Without a wallet",
  taskDoneBy: (task: string) => `Task done: ${task}`,
  taskNotDoneBy: (task: string) => `Task not done: ${task}`,
  // Trying and sending.
  trial: "Try it on yourself",
  trialLead: "Find yourself among the bot's users. You get exactly what all would get.",
  trialUser: "Send to",
  trialFind: "Name or ID",
  trialNobody: "Nobody found",
  trialMissing: "Choose who gets it.",
  send: "Send",
  sendTrial: "Send to me",
  start: "Send broadcast",
  confirmTitle: (count: number, hasMore: boolean) =>
    hasMore ? `Send to more than ${usersOf(count)}?` : `Send to ${usersOf(count)}?`,
  confirmText: "A message that has been sent can't be taken back.",
  notTried: "You haven't tried this message on yourself.",
  confirm: "Send now",
  nobody: "Nobody matches. Change the recipients.",
  // Progress.
  shown: (text: string) => `Broadcast “${text}”`,
  back: "All broadcasts",
  progress: "Progress",
  progressOf: (done: number, total: number) => `${spelled("en", done)} of ${spelled("en", total)}`,
  timeLeft: (duration: string) => `About ${duration} left`,
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel broadcast",
  cancelTitle: "Cancel this broadcast?",
  cancelText: "Those who have got it keep it. Nobody else gets it, and it can't be resumed.",
  results: {
    sent: "Sent",
    unreachable: "Unreachable",
    failed: "Failed",
    unknown: "Unknown",
    left: "Not sent",
  },
  resultNotes: {
    sent: "Telegram has taken the message.",
    unreachable: "They have blocked the bot or deleted their account.",
    failed: "Telegram refused the message.",
    unknown: "Telegram didn't answer. It isn't sent again by itself, so that nobody gets it twice.",
    left: "They didn't get it, and won't.",
  },
  pausedUntil: (time: string) => `Telegram takes no messages right now. Next try at ${time}.`,
  showUnknown: "Show and export these users",
  resend: "Send to those unknown",
  resendTitle: (count: number) => `Send it again to ${usersOf(count)}?`,
  resendText:
    "Telegram didn't say whether these users got the message. Those who did will get it a second time.",
  finished: "Finished",
  startedAt: "Started",
  held: "Paused: Telegram refuses the message",
  heldRestored: "Paused: the service was restored from a backup",
  holds: {
    INVALID_HTML:
      "Telegram can't read the HTML. Cancel this broadcast and write a new one; nobody else gets this one.",
    USER_UNREACHABLE: "The bot can't message these users.",
    MESSAGE_REFUSED:
      "Telegram doesn't take this message. Cancel it and change the message, or resume with the next user.",
    BOT_TOKEN_REFUSED: "Telegram doesn't accept the bot's token. Replace it, then resume.",
    RESTORED:
      "This broadcast was being sent when the backup was made, and may have gone on after it. If you resume it, those who got it after the backup get it a second time; if you cancel it, those who didn't get it don't.",
  } as Readonly<Record<HoldCode, string>>,
  platformSays: "Telegram says:",
  toToken: "Replace the token",
  missingTitle: "Broadcast not found",
  missingText: `Only the last ${keptBroadcasts} are kept.`,
});

export type BroadcastWords = typeof broadcastWords;
