/** The maximum size of a request's body in bytes, except for bot files and pictures. */
export const maxBodyBytes = 64 * 1024;

/**
 * The maximum size of a request's headers in bytes: 16 KiB of init data and browsers' own headers
 * fit.
 */
export const maxHeaderBytes = 32 * 1024;
