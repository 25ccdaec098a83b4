/** The maximum length of a message as clients show it, in UTF-16 units. Source: the Bot API's sendMessage. */
export const maxMessageLength = 4096;

/** The same as it is written, with tags and entities. Leaves room to write each character as `&lt;`. */
export const maxWrittenLength = 4 * maxMessageLength;

/** How many formatted parts of a message the platform shows so; the others are plain. Source: the Bot API. */
export const maxFormattedParts = 100;

/** The maximum length of a picture's caption, in UTF-16 units of what is shown. Source: the Bot API's sendPhoto. */
export const maxCaptionLength = 1024;

/** The maximum length of the text on a message's button, in UTF-16 units. */
export const maxButtonLength = 64;

/** How many of a bot's broadcasts are kept. */
export const keptBroadcasts = 200;

/**
 * How many messages of a broadcast go out in a second, at most: the platform takes 30 of a bot, and some
 * are kept free for direct messages. Source: the Bot API's FAQ, "limits".
 */
export const messagesPerSecond = 23;

/** The longest time since a user was seen that can be asked for, in days. */
export const maxSeenDays = 3650;

/** The highest level that can be asked for. */
export const maxAskedLevel = 9999;
