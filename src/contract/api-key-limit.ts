/** How many live API keys a bot may have. Our rule: the seed shows none. */
export const maxLiveApiKeys = 5;
