/** The one bot token that the platform of these tests refuses. */
export const refusedToken = "7000000099:refused";
