/** The days for which a set-up link or an invitation is valid. Our rule. */
export const invitationDays = 7;

/** The hours for which a link that sets a new password is valid. Our rule. */
export const passwordLinkHours = 24;
