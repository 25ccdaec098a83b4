import type { AudienceCount } from "#contract/message/broadcast.schema.ts";
import {
  type BroadcastStatus,
  type HoldCode,
  keptBroadcasts,
  maxButtonLength,
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
    "Write a message with a picture and a button to the Mini App, send yourself a test, then send it to all users or some of them.",
  sample: "Example",
  sampleText: "<b>Season 2 has begun!</b>\nDouble points until Sunday.",
  sampleButton: "Play now",
  columns: {
    message: "Message",
    status: "Status",
    sent: "Sent",
    unreachable: "Unreachable",
    failed: "Failed",
    createdAt: "Started",
  },
  by: (name: string) => `by ${name}`,
  keptNote: `Only the last ${keptBroadcasts} broadcasts are kept.`,
  statuses: {
    sending: "Sending",
    paused: "Paused",
    cancelled: "Cancelled",
    done: "Done",
  } as Readonly<Record<BroadcastStatus, string>>,
  // Writing one.
  message: "Message",
  picture: "Picture",
  withButton: "Button to the Mini App",
  withButtonNote: "Below the message; it opens the app.",
  buttonText: "Text on the button",
  buttonDefault: "Open the app",
  buttonMissing: `Enter 1 to ${maxButtonLength} characters.`,
  // The audience.
  audience: "Recipients",
  audienceLead:
    "Users who have opened the Mini App and whom the bot can message. Excludes users who blocked the bot, users you blocked, and anyone who joins after you start.",
  any: "Any",
  minLevel: "From level",
  maxLevel: "To level",
  seen: "Last visit",
  seenKinds: {
    any: "Any time",
    within: "In the last … days",
    "not-for": "Not for … days",
  } as Readonly<Record<SeenKind, string>>,
  days: "Days",
  language: "Language",
  languageNote:
    "Detected when a user opens the Mini App. May be unknown for users who haven't opened it in a long time.",
  wallet: "Wallet",
  hasWallet: "Connected",
  noWallet: "Not connected",
  task: "Task",
  taskState: "The task is",
  taskDone: "done",
  taskNotDone: "not done",
  recipients({ count, all, hasMore }: AudienceCount): string {
    if (count === all) return hasMore ? `More than ${usersOf(count)}` : usersOf(count);
    return `${spelled("en", count)} of ${hasMore ? "the first " : ""}${spelled("en", all)} can be written to`;
  },
  whyUnreachable: (isNobody: boolean) =>
    `${isNobody ? "These users" : "The others"} have not started the bot, have not allowed messages or have blocked the bot.`,
  toMessagesTask: "Offer the task “Allow messages”",
  audienceFaulty: "Fix the recipients first.",
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
  trial: "Send a test",
  trialLead: "Find yourself among the bot's users. You get exactly what everyone will get.",
  trialUser: "Send to",
  trialFind: "Name or ID",
  trialNobody: "Nobody found",
  trialMissing: "Choose a recipient.",
  send: "Send",
  sendTrial: "Send to me",
  start: "Send broadcast",
  confirmTitle: (count: number, hasMore: boolean) =>
    hasMore ? `Send to more than ${usersOf(count)}?` : `Send to ${usersOf(count)}?`,
  confirmText: "A message that has been sent can't be taken back.",
  notTried: "You haven't sent this message to yourself as a test.",
  confirm: "Send now",
  nobody: "Nobody matches. Change the recipients.",
  // Progress.
  shown: (text: string) => `Broadcast: ${text}`,
  back: "All broadcasts",
  progress: "Progress",
  progressOf: (done: number, total: number) => `${spelled("en", done)} of ${spelled("en", total)}`,
  timeLeft: (duration: string) => `About ${duration} left`,
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel broadcast",
  cancelTitle: "Cancel this broadcast?",
  cancelText:
    "Users who have received it keep it. Nobody else will get it, and it can't be resumed.",
  results: {
    sent: "Sent",
    unreachable: "Unreachable",
    failed: "Failed",
    unknown: "Unknown",
    left: "Not sent",
  },
  resultNotes: {
    sent: "Telegram accepted the message.",
    unreachable: "They blocked the bot or deleted their account.",
    failed: "Telegram refused the message.",
    unknown: "Telegram didn't respond. It is not resent automatically, so nobody gets it twice.",
    left: "They won't receive it.",
  },
  pausedUntil: (time: string) =>
    `Telegram isn't accepting messages right now. Next try at ${time}.`,
  showUnknown: "Show and export these users",
  resend: "Resend to unknown users",
  resendTitle: (count: number) => `Send it again to ${usersOf(count)}?`,
  resendText:
    "Telegram didn't confirm whether these users got the message. Those who did will get it a second time.",
  finished: "Finished",
  startedAt: "Started",
  held: "Paused: Telegram refuses the message",
  heldRestored: "Paused: the service was restored from a backup",
  holds: {
    INVALID_HTML: "Telegram can't read the HTML. Cancel this broadcast and write a new one.",
    USER_UNREACHABLE: "The bot can't message these users.",
    MESSAGE_REFUSED:
      "Telegram doesn't accept this message. Cancel the broadcast and change the message, or resume with the next user.",
    BOT_TOKEN_REFUSED: "Telegram doesn't accept the bot's token. Replace it, then resume.",
    RESTORED:
      "This broadcast was being sent when the backup was made, and may have continued afterwards. If you resume it, users who got it after the backup get it a second time. If you cancel it, users who haven't got it won't.",
  } as Readonly<Record<HoldCode, string>>,
  missingTitle: "Broadcast not found",
  missingText: `Only the last ${keptBroadcasts} are kept.`,
});

export type BroadcastWords = typeof broadcastWords;
