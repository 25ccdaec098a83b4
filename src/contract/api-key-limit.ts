/** The maximum number of live API keys of a bot. Our rule. */
export const maxLiveApiKeys = 5;
