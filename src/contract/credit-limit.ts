/** The maximum points of one credit. Our rule. */
export const maxCredit = 1_000_000_000_000;
