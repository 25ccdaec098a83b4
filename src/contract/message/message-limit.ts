/** The statuses of a message. */
export const messageStatuses = ["queued", "sending", "sent", "failed", "unknown"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Why a message failed: the error code that the call returns if it still waits. */
export const messageFailureCodes = [
  "INVALID_HTML",
  "USER_UNREACHABLE",
  "MESSAGE_REFUSED",
  "BOT_TOKEN_REFUSED",
] as const;
export type MessageFailureCode = (typeof messageFailureCodes)[number];

/** The statuses of a broadcast. */
export const broadcastStatuses = ["sending", "paused", "cancelled", "done"] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

/** A refusal by the platform, or a store restored from a backup taken during the broadcast. */
export type HoldCode = MessageFailureCode | "RESTORED";

/**
 * The maximum length of a message as clients show it, in UTF-16 units. Source:
 * https://core.telegram.org/bots/api#sendmessage
 */
export const maxMessageLength = 4096;

/** The maximum length as it is written: each character may be an entity such as `&lt;`. */
export const maxWrittenLength = 4 * maxMessageLength;

/**
 * The platform ignores the formatting of further parts. Source:
 * https://core.telegram.org/bots/api#formatting-options
 */
export const maxFormattedParts = 100;

/**
 * The maximum length of a picture's caption as shown, in UTF-16 units. Source:
 * https://core.telegram.org/bots/api#sendphoto
 */
export const maxCaptionLength = 1024;

/** The maximum length of the text on a message's button, in UTF-16 units. */
export const maxButtonLength = 64;

/** The number of a bot's broadcasts that are kept. */
export const keptBroadcasts = 200;

/**
 * The maximum number of messages of a broadcast per second: the platform takes 30 of a bot, and the
 * rest are for direct messages. Source: https://core.telegram.org/bots/faq
 */
export const messagesPerSecond = 23;

/** The longest time since a user was seen that an audience can name, in days. */
export const maxSeenDays = 3650;

/** The highest level that an audience can name. */
export const maxAudienceLevel = 9999;
