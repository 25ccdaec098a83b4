import type { MessageHtmlFault } from "#contract/message/message-html.ts";
import { type MessageFailureCode, maxFormattedParts } from "#contract/message/message-limit.ts";
import { english, spelled } from "../words.ts";

/** A message to one user or many, and its way to Telegram. */
export const messageWords = english("message-words", {
  text: "Text",
  tools: {
    title: "Formatting",
    bold: "Bold",
    italic: "Italic",
    link: "Link",
    code: "Code",
    spoiler: "Spoiler",
  },
  length: (length: number, max: number) =>
    `${spelled("en", length)} of ${spelled("en", max)} characters`,
  missing: "Enter a message.",
  tooLong: (length: number, max: number) =>
    `The message has ${spelled("en", length)} characters; the maximum is ${spelled("en", max)}.`,
  longestNote: "Each value counts with its maximum length",
  captionNote: (max: number) => `Captions are limited to ${spelled("en", max)} characters`,
  foreign: (names: readonly string[]) =>
    `A message can't show ${names.map((name) => `{{${name}}}`).join(", ")}, only built-in values.`,
  onlyOptional: "Some users have no such value and would get an empty message. Add words.",
  tooManyParts: `Telegram formats only the first ${maxFormattedParts} parts; the rest stays plain`,
  asHtml: "Format with HTML",
  asHtmlNote: "More tags: <u>, <s>, <tg-time>, <pre>, <blockquote>",
  htmlFaults: {
    "unknown-tag": (tag) => `Telegram has no tag ${tag}.`,
    "broken-tag": (tag) => `“${tag}” is not a tag. For the character <, write &lt;.`,
    "not-closed": (tag) => `The tag ${tag} isn't closed.`,
    "wrong-end": (tag) => `${tag} doesn't close the tag that was opened last.`,
  } as Readonly<Record<MessageHtmlFault["kind"], (tag: string) => string>>,
  silent: "Without a sound",
  preview: "Preview",
  previewEmpty: "Your text",
  lastMessage: "Last message",
  queued: "Waiting to be sent…",
  sending: "Sending…",
  sent: "Sent.",
  unknown: "May or may not have arrived",
  unknownText:
    "Telegram didn't respond in time. The message is not sent again, so it can't arrive twice.",
  failed: "Not sent",
  failures: {
    INVALID_HTML: "Telegram can't read the HTML of this message.",
    USER_UNREACHABLE: "The user has blocked the bot, or never started it.",
    MESSAGE_REFUSED: "Telegram refused this message.",
    BOT_TOKEN_REFUSED: "Telegram doesn't accept the bot's token.",
  } as Readonly<Record<MessageFailureCode, string>>,
  platformSays: "Response from Telegram:",
  editAgain: "Edit and try again",
  toToken: "Replace the token",
});

export type MessageWords = typeof messageWords;
