/** The maximum length of a message, in UTF-16 units. Source: the Bot API's sendMessage. */
export const maxMessageLength = 4096;
