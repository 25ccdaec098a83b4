/**
 * How many characters a password has at least and at most. The minimum is NIST SP 800-63B-4's for a
 * password that stands alone; a longer one than the maximum would cost the service too much.
 */
export const minPasswordLength = 12;
export const maxPasswordLength = 128;
