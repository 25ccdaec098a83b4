import * as Type from "typebox";
import { maxNameLength, namePattern } from "../name-text.ts";
import { maxPasswordLength, minPasswordLength } from "../password-limit.ts";
import { BotId } from "./bot-file.ts";
import { Moment } from "./game.ts";

/** An owner, as owners see each other. */
export const Owner = Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() });
export type Owner = Type.Static<typeof Owner>;

export const SignedInOwner = Type.Object({ owner: Owner });
export type SignedInOwner = Type.Static<typeof SignedInOwner>;

/** How an owner may sign in here. */
export const SignInWays = Type.Object({
  claimed: Type.Boolean({
    description:
      "False while nobody has an account: the set-up link, which the first start prints, makes the first one.",
  }),
  demoOwner: Type.Boolean({
    description: "Whether one may go on as the demo owner; in development alone.",
  }),
});
export type SignInWays = Type.Static<typeof SignInWays>;

/** The part of a link after `#`. */
const LinkToken = Type.String({ maxLength: 200, description: "What the link has behind its #." });
/**
 * The form is the one that signing in takes. Source: zod's `email`, with which better-auth checks
 * it.
 */
export const Email = Type.String({
  maxLength: 254,
  pattern:
    "^(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+\\-.]*[A-Za-z0-9_+\\-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
  description: "An e-mail address.",
});
export const OwnerName = Type.String({
  minLength: 1,
  maxLength: maxNameLength,
  pattern: namePattern,
  description: "A name of 1 to 100 characters.",
});
/** Any characters. Source: NIST SP 800-63B-4. */
export const Password = Type.String({
  minLength: minPasswordLength,
  maxLength: maxPasswordLength,
  description: "A password of 12 to 128 characters.",
});

/** What a link is for: the first owner's account, an invitation, or a new password. */
export const linkPurposes = ["setup", "invitation", "password"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What a link that still works is for. */
export const LinkInfo = Type.Object({
  purpose: Type.Unsafe<LinkPurpose>({ type: "string", enum: [...linkPurposes] }),
  expiresAt: Moment,
  bots: Type.Array(Type.Object({ id: BotId, name: Type.String() }), {
    description: "Which bots the owner gets.",
  }),
  email: Type.Unsafe<string | null>({
    type: ["string", "null"],
    description: "Whose password it sets; null for other links.",
  }),
  signedInAs: Type.Unsafe<Owner | null>({
    ...Owner,
    type: ["object", "null"],
    description:
      "The owner whose browser asks. An invitation gives the bots to this account, with nothing to fill in.",
  }),
});
export type LinkInfo = Type.Static<typeof LinkInfo>;

export const LinkLookup = Type.Object({ token: LinkToken }, { additionalProperties: false });
export type LinkLookup = Type.Static<typeof LinkLookup>;

export const Claim = Type.Object(
  {
    token: LinkToken,
    email: Type.Optional(Email),
    name: Type.Optional(OwnerName),
    password: Type.Optional(Password),
  },
  { additionalProperties: false, description: "A link, and what it asks for." },
);
export type Claim = Type.Static<typeof Claim>;

export const Invitation = Type.Object({
  id: Type.String(),
  bots: Type.Array(Type.Object({ id: BotId, name: Type.String() })),
  createdAt: Moment,
  expiresAt: Moment,
});
export type Invitation = Type.Static<typeof Invitation>;

export const InvitationList = Type.Object({ invitations: Type.Array(Invitation) });
export type InvitationList = Type.Static<typeof InvitationList>;

/** The part of an address that names an invitation. */
export const InvitationParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

export const NewInvitation = Type.Object(
  {
    botIds: Type.Array(BotId, {
      maxItems: 100,
      uniqueItems: true,
      description: "Bots of the owner who invites; may be none.",
    }),
  },
  { additionalProperties: false },
);

export type NewInvitation = Type.Static<typeof NewInvitation>;

export const MadeInvitation = Type.Object({
  invitation: Invitation,
  link: Type.String({ description: "The link itself, this once; it works once, for 7 days." }),
});
export type MadeInvitation = Type.Static<typeof MadeInvitation>;

export const SignIn = Type.Object(
  {
    email: Type.String({
      minLength: 1,
      maxLength: 254,
      description: "The account's e-mail address.",
    }),
    password: Type.String({
      minLength: 1,
      maxLength: maxPasswordLength,
      description: "The account's password.",
    }),
  },
  { additionalProperties: false },
);

export type SignIn = Type.Static<typeof SignIn>;

export const PasswordChange = Type.Object(
  { currentPassword: SignIn.properties.password, newPassword: Password },
  { additionalProperties: false },
);

export type PasswordChange = Type.Static<typeof PasswordChange>;
