/**
 * The roles in a bot: an owner may do everything; an editor nothing that concerns its keys, token,
 * points by hand, privacy, history, owners, or its deletion.
 */
export const ownerRoles = ["owner", "editor"] as const;
export type OwnerRole = (typeof ownerRoles)[number];

/** The purposes of a link: the first owner's account, an invitation, or a new password. */
export const linkPurposes = ["setup", "invitation", "password"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** The days for which a set-up link or an invitation is valid. */
export const invitationDays = 7;

/** The hours for which a link that sets a new password is valid. */
export const passwordLinkHours = 24;

/** The maximum number of open invitations of one owner and to one bot. */
export const maxInvitations = { ofOwner: 50, toBot: 20 } as const;

/** The maximum number of bots that one account owns or edits. */
export const maxBots = 100;

/**
 * The length of a password in characters. Source: NIST SP 800-63B-4 for the minimum without a
 * second factor; the maximum bounds the cost of hashing.
 */
export const minPasswordLength = 12;
export const maxPasswordLength = 128;

/** The pattern of an email address. */
export const emailPattern =
  "^(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+\\-.]*[A-Za-z0-9_+\\-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";
