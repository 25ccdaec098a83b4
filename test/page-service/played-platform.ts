/** The one bot token that the platform of these tests refuses. */
export const refusedToken = "7000000099:refused";

/** The one text of a message that the platform of these tests takes without an answer. */
export const unansweredText = "A message that nobody answers";
