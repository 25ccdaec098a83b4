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
export const broadcastStatuses = ["scheduled", "sending", "paused", "cancelled", "done"] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

/**
 * Why the service holds a broadcast: a refusal by the platform; `RESTORED`, a store restored from a
 * backup, whose original may have sent it; `LATE`, a scheduled one that the
 * service could not start within `maxLateMs`.
 */
export const holdCodes = [...messageFailureCodes, "RESTORED", "LATE"] as const;
export type HoldCode = (typeof holdCodes)[number];

/** The shortest and the longest time until a scheduled broadcast, in ms. */
export const minScheduleMs = 60_000;
export const maxScheduleMs = 365 * 86_400_000;

/** The maximum delay with which a scheduled broadcast starts by itself, in ms. */
export const maxLateMs = 86_400_000;

/** The maximum number of a bot's broadcasts that are scheduled at a time. */
export const maxScheduled = 20;

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

/** The maximum number of a message's buttons. */
export const maxButtons = 3;

/** The number of a bot's broadcasts that are kept after their end. */
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
