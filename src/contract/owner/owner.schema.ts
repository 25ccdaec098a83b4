import * as Type from "typebox";
import { BotId } from "../http/id.schema.ts";
import { Moment, nullable, nullableObject, strictObject } from "../http/shape.schema.ts";
import { maxNameLength, namePattern } from "../text/name-text.ts";
import {
  emailPattern,
  invitationDays,
  type LinkPurpose,
  linkPurposes,
  maxPasswordLength,
  minPasswordLength,
  type OwnerRole,
  ownerRoles,
} from "./owner-limit.ts";

/** A person's rights in a bot. */
export const Role = Type.Unsafe<OwnerRole>(Type.Enum([...ownerRoles]));

/** An owner, as other owners see them. */
export const Owner = Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() });
export type Owner = Type.Static<typeof Owner>;

/** An owner of a bot, or an editor. */
export const BotOwner = Type.Object({
  ...Owner.properties,
  role: Role,
  since: { ...Moment, description: "Since when they own the bot." },
});
export type BotOwner = Type.Static<typeof BotOwner>;

export const SignedInOwner = Type.Object({ owner: Owner });
export type SignedInOwner = Type.Static<typeof SignedInOwner>;

const LinkToken = Type.String({ maxLength: 200, description: "The part of the link after #." });
/** An email address as better-auth accepts it. Source: zod's `email`. */
export const Email = Type.String({
  maxLength: 254,
  pattern: emailPattern,
  title: "an email address",
});
export const OwnerName = Type.String({
  minLength: 1,
  maxLength: maxNameLength,
  pattern: namePattern,
  title: `a name of 1 to ${maxNameLength} characters`,
});
/** Any characters. Source: NIST SP 800-63B-4. */
export const Password = Type.String({
  minLength: minPasswordLength,
  maxLength: maxPasswordLength,
  title: `a password of ${minPasswordLength} to ${maxPasswordLength} characters`,
});

/** A link that is still valid. */
export const LinkInfo = Type.Object({
  purpose: Type.Unsafe<LinkPurpose>({ type: "string", enum: [...linkPurposes] }),
  expiresAt: Moment,
  bots: Type.Array(Type.Object({ id: BotId, name: Type.String() }), {
    description: "The bots the owner gets.",
  }),
  role: { ...Role, description: "What the owner becomes in those bots." },
  email: nullable("string", "The owner whose password it sets; null for other links."),
  signedInAs: nullableObject(
    Owner,
    "The signed-in owner, whose account an invitation adds the bots to.",
  ),
});
export type LinkInfo = Type.Static<typeof LinkInfo>;

export const LinkLookup = strictObject({ token: LinkToken });
export type LinkLookup = Type.Static<typeof LinkLookup>;

export const Claim = strictObject(
  {
    token: LinkToken,
    email: Type.Optional(Email),
    name: Type.Optional(OwnerName),
    password: Type.Optional(Password),
  },
  {
    description: "A link's token, and the members that the link needs.",
  },
);
export type Claim = Type.Static<typeof Claim>;

export const Invitation = Type.Object({
  id: Type.String(),
  bots: Type.Array(Type.Object({ id: BotId, name: Type.String() })),
  role: Role,
  createdAt: Moment,
  expiresAt: Moment,
});
export type Invitation = Type.Static<typeof Invitation>;

export const InvitationList = Type.Object({ invitations: Type.Array(Invitation) });
export type InvitationList = Type.Static<typeof InvitationList>;

/** The path parameter of an invitation. */
export const InvitationParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

export const NewInvitation = strictObject({
  botIds: Type.Array(BotId, {
    maxItems: 100,
    uniqueItems: true,
    description: "Bots of the inviting owner; may be empty if they own any.",
  }),
  role: Type.Optional({ ...Role, description: "In those bots; default: owner." }),
});

export type NewInvitation = Type.Static<typeof NewInvitation>;

export const MadeInvitation = Type.Object({
  invitation: Invitation,
  link: Type.String({
    description: `The link itself, shown only once; valid for ${invitationDays} days and one use.`,
  }),
});
export type MadeInvitation = Type.Static<typeof MadeInvitation>;

export const SignIn = strictObject({
  email: Type.String({
    minLength: 1,
    maxLength: 254,
    description: "The account's email address.",
  }),
  password: Type.String({
    minLength: 1,
    maxLength: maxPasswordLength,
    description: "The account's password.",
  }),
});

export type SignIn = Type.Static<typeof SignIn>;

/** A browser that is signed in to the account. */
export const OwnerSession = Type.Object({
  id: Type.String(),
  browser: nullable(
    "string",
    "Its name, as the browser gave it at the sign-in; null if it is not known.",
  ),
  system: nullable("string", "The name of its operating system; null if it is not known."),
  signedInAt: Moment,
  lastUsedAt: { ...Moment, description: "To some minutes." },
  isCurrent: Type.Boolean({ description: "Whether it is the one that asks." }),
});
export type OwnerSession = Type.Static<typeof OwnerSession>;

/** The path parameter of a session. */
export const SessionParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
