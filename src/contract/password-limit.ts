/**
 * The length of a password in characters. Source: NIST SP 800-63B-4 for the minimum without a
 * second factor; the maximum bounds the cost of hashing.
 */
export const minPasswordLength = 12;
export const maxPasswordLength = 128;
