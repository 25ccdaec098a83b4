/** The one bot token that the platform of these tests refuses. */
export const refusedToken = "7000000099:refused";

/** The one text that the platform of these tests never answers. */
export const unansweredText = "A message that nobody answers";
