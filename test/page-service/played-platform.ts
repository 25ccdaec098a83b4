/** The one bot token that the platform of these tests refuses. */
export const refusedToken = "7000000099:refused";

/** The one text that the platform of these tests never answers. */
export const unansweredText = "A message that nobody answers";

/** The one bot token whose bot's updates go to another program, at hooks.example.com. */
export const takenToken = "7000000098:taken";

/** The one text of a menu button that the platform of these tests refuses. */
export const refusedMenuText = "A text that the platform refuses";
