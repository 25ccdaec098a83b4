/**
 * What someone may do with a bot: an owner everything; an editor not what concerns its keys, its
 * token, points given or taken by hand, privacy, history, owners, or its deletion.
 */
export const ownerRoles = ["owner", "editor"] as const;
export type OwnerRole = (typeof ownerRoles)[number];
