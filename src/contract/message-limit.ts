/** The maximum length of a message as clients show it, in UTF-16 units. Source: the Bot API's sendMessage. */
export const maxMessageLength = 4096;

/** The same as it is written, with tags and entities. Our rule: room to write each character as `&lt;`. */
export const maxWrittenLength = 4 * maxMessageLength;

/** How many formatted parts of a message the platform shows so; the others are plain. Source: the Bot API. */
export const maxFormattedParts = 100;
