import type { MessageFailureCode } from "#contract/message/message.schema.ts";
import { maxFormattedParts, maxMessageLength } from "#contract/message/message-limit.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";
import type { PointsKind } from "./user-query.ts";

const pointsOf = (count: number) => counted("en", count, { one: "point", other: "points" });

/** What an owner does with one user. */
export const actionWords = english("action-words", {
  actionsOf: (name: string) => `Actions for ${name}`,
  tabs: { points: "Balance", message: "Message", value: "Custom value" },
  // Points.
  points: "Credit or debit",
  credit: "Credit",
  debit: "Debit",
  amount: "Points",
  before: (balance: string) => `Balance: ${balance}`,
  after: (balance: string) => `Balance afterwards: ${balance}`,
  reason: "Reason",
  reasonNotes: {
    credit: "Owners see it in the ledger. The player only sees a credit.",
    debit: "Owners see it in the ledger. The player only sees a debit.",
  } as Readonly<Record<PointsKind, string>>,
  reasonMissing: "Enter a reason.",
  amountOf: {
    credit: (points) => `Credit ${pointsOf(points)}`,
    debit: (points) => `Debit ${pointsOf(points)}`,
  } as Readonly<Record<PointsKind, (points: number) => string>>,
  changed: {
    credit: (name, points) => `Credited ${pointsOf(points)} to ${name}.`,
    debit: (name, points) => `Debited ${pointsOf(points)} from ${name}.`,
  } as Readonly<Record<PointsKind, (name: string, points: number) => string>>,
  tooFew: (name: string, balance: number) => `${name} has ${pointsOf(balance)}. Nothing was taken.`,
  // A message.
  text: "Text",
  messageMissing: "Enter a message.",
  messageLength: (length: number) =>
    `${spelled("en", length)} of ${spelled("en", maxMessageLength)} characters`,
  messageTooLong: (length: number) =>
    `The message has ${spelled("en", length)} characters; the maximum is ${spelled("en", maxMessageLength)}.`,
  tooManyParts: `Telegram formats only the first ${maxFormattedParts} parts; the rest stays plain`,
  messageUnreachable:
    "The user hasn't started the bot or has blocked it. This message may fail, unless that has changed.",
  asHtml: "Format with HTML",
  asHtmlNote: "<b>, <i>, <u>, <s>, <a href>, <code>, <pre>, <blockquote>",
  send: "Send message",
  lastMessage: "Last message",
  queued: "Waiting to be sent…",
  sending: "Sending…",
  sent: "Sent.",
  unknown: "It's not known whether it arrived",
  unknownText:
    "It was sent, but Telegram didn't answer in time. It is not sent again, so that it can't arrive twice.",
  failed: "Not sent",
  failures: {
    INVALID_HTML: "Telegram can't read the HTML of this message.",
    USER_UNREACHABLE: "The user has blocked the bot, or never started it.",
    MESSAGE_REFUSED: "Telegram refused this message.",
    BOT_TOKEN_REFUSED: "Telegram doesn't accept the bot's token.",
  } as Readonly<Record<MessageFailureCode, string>>,
  platformSays: "Telegram says:",
  editAgain: "Edit and try again",
  toToken: "Replace the token",
  // The custom value.
  valueNote:
    "A whole number of your own for each user. {{customValue}} shows it on the screen starting with the player's next visit.",
  newValue: "New value",
  setValue: "Set",
  valueSet: (value: string) => `Set to ${value}.`,
});

export type ActionWords = typeof actionWords;
