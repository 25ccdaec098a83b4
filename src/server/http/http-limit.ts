/** The maximum size of a request's body, in bytes, but for bot files and pictures. Our rule. */
export const maxBodyBytes = 64 * 1024;

/**
 * The maximum size of a request's headers, in bytes: room for 16 KiB of init data beside browsers'
 * own. Our rule.
 */
export const maxHeaderBytes = 32 * 1024;
