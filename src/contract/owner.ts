import * as Type from "typebox";
import { BotId } from "./bot-file.ts";
import * as address from "./builder-address.ts";
import { Moment } from "./game.ts";
import { namePattern } from "./name-text.ts";
import { Problem } from "./problem.ts";

const Problems = { "4xx": Problem, "5xx": Problem };

/** An owner, as owners see each other. */
export const Owner = Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() });
export type Owner = Type.Static<typeof Owner>;

/** Who is signed in; 401 when nobody is. */
export const readMe = {
  ...address.readMe,
  schema: { response: { 200: Type.Object({ owner: Owner }), ...Problems } },
};

/** How an owner may sign in here; for everybody. */
export const readSignIn = {
  ...address.readSignIn,
  schema: {
    response: {
      200: Type.Object({
        claimed: Type.Boolean({
          description:
            "False while nobody has an account: the set-up link, which the first start prints, makes the first one.",
        }),
        demoOwner: Type.Boolean({
          description: "Whether one may go on as the demo owner; in development alone.",
        }),
      }),
      ...Problems,
    },
  },
};
export type SignInWays = Type.Static<(typeof readSignIn.schema.response)[200]>;

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
  maxLength: 100,
  pattern: namePattern,
  description: "A name of 1 to 100 characters.",
});
/**
 * The least is what NIST SP 800-63B-4 asks of a password that stands alone; nothing is said of what
 * it is made of.
 */
export const Password = Type.String({
  minLength: 12,
  maxLength: 128,
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

/** What a link is for; 410 when it does not work any more, or never did. */
export const lookAtClaim = {
  ...address.lookAtClaim,
  schema: {
    body: Type.Object({ token: LinkToken }, { additionalProperties: false }),
    response: { 200: LinkInfo, ...Problems },
  },
};

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

/**
 * Uses a link, and signs in. A set-up link and an invitation make an account of `email`, `name` and
 * `password`; an invitation that a signed-in owner sends with its token alone gives that owner the
 * bots; a password link takes `password`. 410 for a link that is used, expired or unknown; 409 for
 * an e-mail address that has an account.
 */
export const claim = {
  ...address.claim,
  schema: { body: Claim, response: { 200: Type.Object({ owner: Owner }), ...Problems } },
};

/** Signs in as the demo owner; the route exists in development alone. */
export const signInAsDemoOwner = {
  ...address.signInAsDemoOwner,
  schema: { response: { 200: Type.Object({ owner: Owner }), ...Problems } },
};

export const Invitation = Type.Object({
  id: Type.String(),
  bots: Type.Array(Type.Object({ id: BotId, name: Type.String() })),
  createdAt: Moment,
  expiresAt: Moment,
});
export type Invitation = Type.Static<typeof Invitation>;

/** The invitations that this owner made and that still work. */
export const listInvitations = {
  ...address.listInvitations,
  schema: { response: { 200: Type.Object({ invitations: Type.Array(Invitation) }), ...Problems } },
};

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

export const MadeInvitation = Type.Object({
  invitation: Invitation,
  link: Type.String({ description: "The link itself, this once; it works once, for 7 days." }),
});
export type MadeInvitation = Type.Static<typeof MadeInvitation>;

/** Makes an invitation of another owner to some bots of one's own. */
export const createInvitation = {
  ...address.createInvitation,
  schema: { body: NewInvitation, response: { 201: MadeInvitation, ...Problems } },
};

/** Takes an invitation back that nobody has used. */
export const deleteInvitation = {
  ...address.deleteInvitation,
  schema: {
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    response: { 204: Type.Null(), ...Problems },
  },
};

export const SignIn = Type.Object(
  {
    email: Type.String({
      minLength: 1,
      maxLength: 254,
      description: "The account's e-mail address.",
    }),
    password: Type.String({ minLength: 1, maxLength: 128, description: "The account's password." }),
  },
  { additionalProperties: false },
);

/**
 * Signs in; 401 WRONG_SIGN_IN, one and the same for an unknown account and a wrong password, 429
 * after many of them.
 */
export const signIn = {
  ...address.signIn,
  schema: { body: SignIn, response: { 200: Type.Object({ owner: Owner }), ...Problems } },
};

/** Ends the session that this browser has, if it has one. */
export const signOut = {
  ...address.signOut,
  schema: { response: { 204: Type.Null(), ...Problems } },
};

export const PasswordChange = Type.Object(
  { currentPassword: SignIn.properties.password, newPassword: Password },
  { additionalProperties: false },
);

/**
 * Sets another password, ends every session of the account, and starts a new one here. 401
 * WRONG_PASSWORD when the current one is not it.
 */
export const changePassword = {
  ...address.changePassword,
  schema: { body: PasswordChange, response: { 200: Type.Object({ owner: Owner }), ...Problems } },
};
