/** The maximum points of one credit. Our rule. */
export const maxCredit = 1_000_000_000_000;

/** The maximum length of the reason of an owner's credit, in characters. Our rule. */
export const maxReasonLength = 200;
