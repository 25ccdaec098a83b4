/** The days for which a set-up link or an invitation is valid. Our rule. */
export const invitationDays = 7;

/** The hours for which a link that sets a new password is valid. Our rule. */
export const passwordLinkHours = 24;

/** The maximum number of invitations that wait at once, of one owner and to one bot. Our rule. */
export const maxInvitations = { ofOwner: 50, toBot: 20 } as const;

/** The maximum number of bots that one account owns or edits. Our rule. */
export const maxBots = 100;
