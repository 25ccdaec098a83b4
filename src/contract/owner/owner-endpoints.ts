import { BotOwnerParams } from "../bot/owned-bot.schema.ts";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import {
  BotOwner,
  BotOwnerList,
  Claim,
  EmailChange,
  InvitationList,
  InvitationParams,
  LinkInfo,
  LinkLookup,
  MadeInvitation,
  NameChange,
  NewInvitation,
  OwnerSessionList,
  PasswordChange,
  RoleChange,
  SessionParams,
  SignedInOwner,
  SignIn,
  SignInWays,
} from "./owner.schema.ts";

/** The signed-in owner; 401 if nobody is signed in. */
export const readMe = endpoint("GET /api/builder/me", { caller: "account", 200: SignedInOwner });

/** How owners can sign in here; public. */
export const readSignIn = endpoint("GET /api/builder/sign-in", {
  caller: "anyone",
  200: SignInWays,
});

/**
 * Signs in. 401 `WRONG_SIGN_IN` for both an unknown account and a wrong password; 429 after too
 * many attempts; 503 `SERVICE_BUSY` while too many passwords are being checked.
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

/**
 * Changes the password, ends every session of the account, and starts a new one here. 403
 * `WRONG_PASSWORD` if `currentPassword` is wrong.
 */
export const changePassword = endpoint("POST /api/builder/auth/change-password", {
  caller: "account",
  body: PasswordChange,
  200: SignedInOwner,
  errors: ["WRONG_PASSWORD"],
});

/** Changes the name that other owners see. */
export const changeName = endpoint("PATCH /api/builder/me", {
  caller: "account",
  body: NameChange,
  200: SignedInOwner,
});

/**
 * Changes the address that the owner signs in with, and ends every other session of the account.
 * 403 `WRONG_PASSWORD` if `currentPassword` is wrong, 409 `EMAIL_TAKEN` if another account has the
 * address, 429 after too many attempts.
 */
export const changeEmail = endpoint("POST /api/builder/auth/change-email", {
  caller: "account",
  body: EmailChange,
  200: SignedInOwner,
  errors: ["WRONG_PASSWORD", "EMAIL_TAKEN"],
});

/**
 * The browsers that are signed in to the account: the caller's first, then the last used first.
 */
export const listSessions = endpoint("GET /api/builder/sessions", {
  caller: "account",
  200: OwnerSessionList,
});

/** Ends a session of the account. 404 `NOT_FOUND` if it has ended already. */
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

/** The purpose of a link; 410 if it is used, expired or unknown. */
export const lookAtClaim = endpoint("POST /api/builder/claim/look", {
  caller: "anyone",
  body: LinkLookup,
  200: LinkInfo,
  errors: ["LINK_NOT_VALID"],
});

/**
 * Uses a link and signs in. A set-up link or invitation creates an account from `email`, `name`
 * and `password`; for a signed-in owner, an invitation's token alone adds its bots to the account;
 * a password link takes `password`. 410 for a link that is used, expired or unknown; 409 if the
 * email address already has an account or the owner would have more than `maxBots`.
 */
export const claim = endpoint("POST /api/builder/claim", {
  caller: "anyone",
  body: Claim,
  200: SignedInOwner,
  errors: ["TOO_MANY_BOTS", "LINK_NOT_VALID", "NOT_SIGNED_IN", "EMAIL_TAKEN"],
});

/** The owner's invitations that still work. */
export const listInvitations = endpoint("GET /api/builder/invitations", {
  caller: "account",
  200: InvitationList,
});

/**
 * Invites another owner, or an editor, to some of the caller's bots. 403 `OWNERS_ONLY` if the
 * caller is an editor of one of them, or names none and owns none; 409 `TOO_MANY_INVITATIONS`
 * beyond `maxInvitations`.
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
  200: BotOwnerList,
});

/**
 * Takes the bot from an owner or editor, or from the caller, and from their open invitations. 403
 * `OWNERS_ONLY` if an editor names somebody else, 404 `OWNER_NOT_FOUND` if they do not own it, 409
 * `LAST_OWNER` if nobody else does; an editor does not count.
 */
export const removeBotOwner = endpoint("DELETE /api/builder/bots/:botId/owners/:id", {
  caller: "editor",
  params: BotOwnerParams,
  204: NoContent,
  errors: ["OWNERS_ONLY", "OWNER_NOT_FOUND", "LAST_OWNER"],
});

/**
 * Makes an editor an owner, or an owner an editor, whose open invitations to the bot then end. 404
 * `OWNER_NOT_FOUND`, 409 `LAST_OWNER` if the bot would have no owner left.
 */
export const changeOwnerRole = endpoint("PATCH /api/builder/bots/:botId/owners/:id", {
  caller: "owner",
  params: BotOwnerParams,
  body: RoleChange,
  200: BotOwner,
  errors: ["OWNER_NOT_FOUND", "LAST_OWNER"],
});
