import * as Type from "typebox";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { BotItemParams } from "../http/id.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import {
  BotOwner,
  Claim,
  Email,
  InvitationList,
  InvitationParams,
  LinkInfo,
  LinkLookup,
  MadeInvitation,
  NewInvitation,
  OwnerName,
  OwnerSession,
  Password,
  Role,
  SessionParams,
  SignedInOwner,
  SignIn,
} from "./owner.schema.ts";

/** The signed-in owner. */
export const readMe = endpoint("GET /api/builder/me", { caller: "account", 200: SignedInOwner });

/** The ways to sign in at this service; public. */
export const readSignIn = endpoint("GET /api/builder/sign-in", {
  caller: "anyone",
  200: Type.Object({
    claimed: Type.Boolean({
      description:
        "False until an account exists; the set-up link printed at the first start creates it.",
    }),
    demoOwner: Type.Boolean({
      description: "Whether signing in as the demo owner is allowed; development only.",
    }),
    baseUrl: Type.String({ description: "The only origin from whose pages owners can sign in." }),
  }),
});

/**
 * Signs in. `WRONG_SIGN_IN` for both an unknown account and a wrong password; `SERVICE_BUSY` while
 * too many passwords are being checked.
 */
export const signIn = endpoint("POST /api/builder/auth/sign-in/email", {
  caller: "anyone",
  body: SignIn,
  200: SignedInOwner,
  errors: ["WRONG_SIGN_IN", "SERVICE_BUSY"],
});

/** Ends this browser's session, if any. */
export const signOut = endpoint("POST /api/builder/auth/sign-out", {
  caller: "anyone",
  204: NoContent,
});

/** Changes the password, ends every session of the account, and starts a new one here. */
export const changePassword = endpoint("POST /api/builder/auth/change-password", {
  caller: "account",
  body: strictObject({
    currentPassword: SignIn.properties.password,
    newPassword: Password,
  }),
  200: SignedInOwner,
  errors: ["WRONG_PASSWORD", "SERVICE_BUSY"],
});

/** Changes the name that other owners see. */
export const changeName = endpoint("PATCH /api/builder/me", {
  caller: "account",
  body: strictObject({ name: OwnerName }),
  200: SignedInOwner,
});

/**
 * Changes the address that the owner signs in with, and ends every other session of the account.
 */
export const changeEmail = endpoint("POST /api/builder/auth/change-email", {
  caller: "account",
  body: strictObject({
    email: Email,
    currentPassword: SignIn.properties.password,
  }),
  200: SignedInOwner,
  errors: ["WRONG_PASSWORD", "EMAIL_TAKEN", "SERVICE_BUSY"],
});

/**
 * The browsers that are signed in to the account: the caller's first, then the last used first.
 */
export const listSessions = endpoint("GET /api/builder/sessions", {
  caller: "account",
  200: Type.Object({ sessions: Type.Array(OwnerSession) }),
});

/** Ends a session of the account. */
export const endSession = endpoint("DELETE /api/builder/sessions/:id", {
  caller: "account",
  params: SessionParams,
  204: NoContent,
  errors: ["NOT_FOUND"],
});

/** Ends every session of the account but the caller's. */
export const endOtherSessions = endpoint("DELETE /api/builder/sessions", {
  caller: "account",
  204: NoContent,
});

/** Signs in as the demo owner; development only. */
export const signInAsDemoOwner = endpoint("POST /api/builder/demo-sign-in", {
  caller: "anyone",
  200: SignedInOwner,
  errors: ["NOT_FOUND"],
});

/** The purpose of a link. `LINK_NOT_VALID` if it is used, expired or unknown. */
export const lookAtClaim = endpoint("POST /api/builder/claim/look", {
  caller: "anyone",
  body: LinkLookup,
  200: LinkInfo,
  errors: ["LINK_NOT_VALID"],
});

/**
 * Uses a link and signs in. A set-up link or invitation creates an account from `email`, `name`
 * and `password`; for a signed-in owner, an invitation's token alone adds its bots to the account;
 * a password link takes `password`.
 */
export const claim = endpoint("POST /api/builder/claim", {
  caller: "anyone",
  body: Claim,
  200: SignedInOwner,
  errors: ["TOO_MANY_BOTS", "LINK_NOT_VALID", "NOT_SIGNED_IN", "EMAIL_TAKEN", "SERVICE_BUSY"],
});

/** The owner's invitations that are still valid. */
export const listInvitations = endpoint("GET /api/builder/invitations", {
  caller: "account",
  200: InvitationList,
});

/**
 * Invites another owner, or an editor, to some of the caller's bots. `OWNERS_ONLY` if the caller
 * is an editor of one of them, or names none and owns none.
 */
export const createInvitation = endpoint("POST /api/builder/invitations", {
  caller: "account",
  body: NewInvitation,
  201: MadeInvitation,
  errors: ["OWNERS_ONLY", "TOO_MANY_INVITATIONS", "BOT_NOT_FOUND"],
});

/** Withdraws an unused invitation. */
export const deleteInvitation = endpoint("DELETE /api/builder/invitations/:id", {
  caller: "account",
  params: InvitationParams,
  204: NoContent,
  errors: ["INVITATION_NOT_FOUND"],
});

/** The bot's owners and editors, the first one first. */
export const listBotOwners = endpoint("GET /api/builder/bots/:botId/owners", {
  caller: "editor",
  200: Type.Object({ owners: Type.Array(BotOwner) }),
});

/**
 * Removes an owner or editor, or the caller, from the bot and from their open invitations to it.
 * `OWNERS_ONLY` if an editor names somebody else; `LAST_OWNER` if nobody else owns the bot; an
 * editor does not count.
 */
export const removeBotOwner = endpoint("DELETE /api/builder/bots/:botId/owners/:id", {
  caller: "editor",
  params: BotItemParams,
  204: NoContent,
  errors: ["OWNERS_ONLY", "OWNER_NOT_FOUND", "LAST_OWNER"],
});

/** Makes an editor an owner, or an owner an editor, whose open invitations to the bot then end. */
export const changeOwnerRole = endpoint("PATCH /api/builder/bots/:botId/owners/:id", {
  caller: "owner",
  params: BotItemParams,
  body: strictObject({ role: Role }),
  200: BotOwner,
  errors: ["OWNER_NOT_FOUND", "LAST_OWNER"],
});
