/** The most points that one credit may have. Our rule: the seed shows none. */
export const maxCredit = 1_000_000_000_000;
