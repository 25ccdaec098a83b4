import type { AudienceCount } from "#contract/message/broadcast.schema.ts";
import {
  type BroadcastStatus,
  type HoldCode,
  keptBroadcasts,
  maxButtonLength,
  maxButtons,
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
    "Write a message with a picture and buttons, send yourself a test, then send it to all users or some of them, now or at a set time.",
  sample: "Example",
  sampleText: "<b>Season 2 has begun!</b>\nDouble points until Sunday.",
  sampleButton: "Play now",
  columns: {
    message: "Message",
    status: "Status",
    sent: "Sent",
    unreachable: "Unreachable",
    failed: "Failed",
    createdAt: "Start",
  },
  by: (name: string) => `by ${name}`,
  keptNote: `Only the last ${keptBroadcasts} finished broadcasts are kept.`,
  statuses: {
    scheduled: "Scheduled",
    sending: "Sending",
    paused: "Paused",
    cancelled: "Cancelled",
    done: "Done",
  } as Readonly<Record<BroadcastStatus, string>>,
  // Writing one.
  message: "Message",
  picture: "Picture",
  texts: "message and buttons",
  buttons: "Buttons",
  buttonsNote: "One below the other, under the message.",
  buttonsFull: `A message has up to ${maxButtons} buttons.`,
  buttonNumber: (number: number) => `Button ${number}`,
  addButton: "Add button",
  removeButton: (number: number) => `Delete button ${number}`,
  buttonText: "Text on the button",
  buttonOpens: "Opens",
  opensApp: "Mini App",
  opensPage: (page: string) => `Mini App: ${page}`,
  opensLink: "Link",
  buttonUrl: "Address",
  buttonUrlFault: "Enter an https address without {{…}}.",
  buttonDefault: "Open the app",
  buttonMissing: `Enter 1 to ${maxButtonLength} characters without {{…}}.`,
  silent: "Without a sound",
  silentNote: "Users get a notification that makes no sound.",
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
    `${isNobody ? "These users" : "The others"} have neither started the bot nor allowed messages, or have blocked the bot.`,
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
  when: "When",
  whens: { now: "Now", later: "At a set time" },
  nowNote: "It starts as soon as you confirm.",
  laterNote: "It starts by itself. Until then you can cancel it, but not change it.",
  time: "Date and time",
  zone: (zone: string) => `In your time zone: ${zone}`,
  timeMissing: "Choose a date and a time.",
  timeTooSoon: "Choose a time that is at least a minute from now.",
  timeTooFar: "Choose a time within a year from now.",
  startsAt: (time: string) => `Starts ${time}`,
  wasFor: (time: string) => `Was scheduled for ${time}`,
  countedLater:
    "As of now. Recipients are chosen and counted when it starts; if another broadcast isn't finished then, it waits.",
  schedule: "Schedule broadcast",
  scheduledAt: "Scheduled",
  confirmTimeTitle: (time: string) => `Schedule for ${time}?`,
  confirmTimeText: (count: number, hasMore: boolean) =>
    `${hasMore ? `More than ${usersOf(count)}` : usersOf(count)} as of now; recipients are counted when it starts. You can cancel it until then.`,
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
  cancelTimeText: "It won't start, and nobody will get it.",
  copy: "Copy to a new broadcast",
  replaceTitle: "Replace your draft?",
  replaceText: "You have begun to write another broadcast. It will be lost.",
  replace: "Replace",
  releaseTitle: "Send this broadcast now?",
  languagesOfTexts: "Languages of the message",
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
  heldLate: "Paused: more than a day late",
  mayBeSent:
    "Its time has passed, and it may have been sent after the backup was made. If you send it now, users may get it a second time.",
  holds: {
    LATE: "It could not start on time, because the service was down. Send it now if it is still of use, or cancel it.",
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
