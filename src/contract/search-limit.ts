/** The maximum length of a search for users, in characters. Our rule. */
export const maxSearchLength = 100;
