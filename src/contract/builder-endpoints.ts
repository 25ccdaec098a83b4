import type { Delete, Get, Patch, Post, Put } from "./endpoint.ts";
import type { ApiKeyInfo, ApiKeyList, MadeApiKey, NewApiKey } from "./schema/api-key.ts";
import type { CustomField } from "./schema/custom-field.ts";
import type { FieldCheckReport, FieldCheckRequest } from "./schema/field-check.ts";
import type {
  AddedField,
  ChangedField,
  FieldChange,
  FieldDeletion,
  FieldUses,
} from "./schema/field-edit.ts";
import type { BotHealth } from "./schema/field-health.ts";
import type { BotChange, BotDeletion, BotList, NewBot, OwnedBot } from "./schema/owned-bot.ts";
import type {
  Claim,
  InvitationList,
  LinkInfo,
  LinkLookup,
  MadeInvitation,
  NewInvitation,
  PasswordChange,
  SignedInOwner,
  SignIn,
  SignInWays,
} from "./schema/owner.ts";
import type {
  DraftChange,
  PublishedScreen,
  ScreenDraft,
  ScreenPublication,
  ScreenState,
  ScreenVersionList,
} from "./schema/screen-draft.ts";
import type {
  CreditedUser,
  LedgerPage,
  LedgerQuery,
  SamplePlayer,
  SamplePlayerQuery,
  UserCredit,
  UserExportQuery,
  UserPage,
  UserQuery,
  UserRow,
} from "./schema/user-table.ts";

/** Who is signed in; 401 when nobody is. */
export const readMe = {
  method: "GET" as Get<{ 200: SignedInOwner }>,
  url: "/api/builder/me",
} as const;

/** How an owner may sign in here; for everybody. */
export const readSignIn = {
  method: "GET" as Get<{ 200: SignInWays }>,
  url: "/api/builder/sign-in",
} as const;

/**
 * Signs in; 401 WRONG_SIGN_IN, one and the same for an unknown account and a wrong password, 429
 * after many of them.
 */
export const signIn = {
  method: "POST" as Post<{ body: SignIn; 200: SignedInOwner }>,
  url: "/api/builder/auth/sign-in/email",
} as const;

/** Ends the session that this browser has, if it has one. */
export const signOut = {
  method: "POST" as Post<{ 204: null }>,
  url: "/api/builder/auth/sign-out",
} as const;

/**
 * Sets another password, ends every session of the account, and starts a new one here. 403
 * WRONG_PASSWORD if `currentPassword` is wrong.
 */
export const changePassword = {
  method: "POST" as Post<{ body: PasswordChange; 200: SignedInOwner }>,
  url: "/api/builder/auth/change-password",
} as const;

/** Signs in as the demo owner; the route exists in development alone. */
export const signInAsDemoOwner = {
  method: "POST" as Post<{ 200: SignedInOwner }>,
  url: "/api/builder/demo-sign-in",
} as const;

/** What a link is for; 410 when it does not work any more, or never did. */
export const lookAtClaim = {
  method: "POST" as Post<{ body: LinkLookup; 200: LinkInfo }>,
  url: "/api/builder/claim/look",
} as const;

/**
 * Uses a link, and signs in. A set-up link and an invitation make an account of `email`, `name` and
 * `password`; an invitation that a signed-in owner sends with its token alone gives that owner the
 * bots; a password link takes `password`. 410 for a link that is used, expired or unknown; 409 for
 * an e-mail address that has an account.
 */
export const claim = {
  method: "POST" as Post<{ body: Claim; 200: SignedInOwner }>,
  url: "/api/builder/claim",
} as const;

/** The invitations that this owner made and that still work. */
export const listInvitations = {
  method: "GET" as Get<{ 200: InvitationList }>,
  url: "/api/builder/invitations",
} as const;

/** Makes an invitation of another owner to some bots of one's own. */
export const createInvitation = {
  method: "POST" as Post<{ body: NewInvitation; 201: MadeInvitation }>,
  url: "/api/builder/invitations",
} as const;

/** Takes an invitation back that nobody has used. */
export const deleteInvitation = {
  method: "DELETE" as Delete<{ 204: null }>,
  url: "/api/builder/invitations/:id",
} as const;

/** The owner's bots, by name. */
export const listBots = {
  method: "GET" as Get<{ 200: BotList }>,
  url: "/api/builder/bots",
} as const;

/**
 * Adds a bot by its token, which the platform is asked about; it starts with a small screen of its
 * own. 422 `BOT_TOKEN_NOT_VALID` when the platform does not know the token, 409 `BOT_TAKEN` when
 * the bot is here already, `BOT_ID_TAKEN` when only the id is another's, 503
 * `PLATFORM_UNREACHABLE`.
 */
export const addBot = {
  method: "POST" as Post<{ body: NewBot; 201: OwnedBot }>,
  url: "/api/builder/bots",
} as const;

/**
 * Creates or updates a bot from a bot file, which is the body: the file's own text, of at most 2
 * MiB, so that a fault can be told by line and column. 422 `BOT_FILE_NOT_VALID` with every fault in
 * `errors`, each with its JSON pointer. The owner must own a bot that is there already; a token
 * that the bot does not have yet is checked as `addBot` checks it.
 */
export const importBotFile = {
  method: "POST" as Post<{ text: string; 200: OwnedBot }>,
  url: "/api/builder/bot-files",
} as const;

export const readOwnedBot = {
  method: "GET" as Get<{ 200: OwnedBot }>,
  url: "/api/builder/bots/:botId",
} as const;

/**
 * Renames the bot, rotates its token (the platform is asked; it must be the same bot's), changes
 * its game. 409 `EDIT_CONFLICT` if it changed since `updatedAt`; 422 `GAME_NOT_VALID` when the
 * levels do not ascend.
 */
export const changeBot = {
  method: "PATCH" as Patch<{ body: BotChange; 200: OwnedBot; current: OwnedBot }>,
  url: "/api/builder/bots/:botId",
} as const;

/**
 * Deletes the bot with all its users, at once for everybody; the name must be typed, else 422
 * `NAME_NOT_TYPED`.
 */
export const deleteBot = {
  method: "DELETE" as Delete<{ body: BotDeletion; 204: null }>,
  url: "/api/builder/bots/:botId",
} as const;

/** The bot file, without secrets. */
export const exportBotFile = {
  method: "GET" as Get<{ download: true }>,
  url: "/api/builder/bots/:botId/file",
} as const;

/** The bot's API keys, the newest first, revoked ones too. */
export const listApiKeys = {
  method: "GET" as Get<{ 200: ApiKeyList }>,
  url: "/api/builder/bots/:botId/api-keys",
} as const;

/** Makes an API key; 409 `TOO_MANY_KEYS` when the bot has its five live ones. */
export const createApiKey = {
  method: "POST" as Post<{ body: NewApiKey; 201: MadeApiKey }>,
  url: "/api/builder/bots/:botId/api-keys",
} as const;

/**
 * Makes a key of the same name and revokes this one, in one step; 404 `API_KEY_NOT_FOUND` for one
 * that is revoked already.
 */
export const rotateApiKey = {
  method: "POST" as Post<{ 201: MadeApiKey }>,
  url: "/api/builder/bots/:botId/api-keys/:id/rotate",
} as const;

/** Revokes a key; no process takes it a second later. */
export const revokeApiKey = {
  method: "DELETE" as Delete<{ 200: ApiKeyInfo }>,
  url: "/api/builder/bots/:botId/api-keys/:id",
} as const;

/**
 * Adds a field; it is live at once, and shown where the screen refers to it. 409 `FIELD_TAKEN` when
 * the bot has one of that name, `TOO_MANY_FIELDS` when it has its 500; 422 `FIELD_NOT_VALID` with
 * the faults of `name` and `url` in `errors`.
 */
export const createCustomField = {
  method: "POST" as Post<{ body: CustomField; 201: AddedField }>,
  url: "/api/builder/bots/:botId/fields",
} as const;

/**
 * Changes a field; another name is written into every reference to it, in the draft and in the
 * published screen, and both are given anew a revision and a version. `renamed` says where. 409
 * `EDIT_CONFLICT` if it is no longer `base`. Refused as in `createCustomField`; 422
 * `SCREEN_NOT_VALID` when a text would get too long.
 */
export const changeCustomField = {
  method: "PUT" as Put<{ body: FieldChange; 200: ChangedField; current: CustomField }>,
  url: "/api/builder/bots/:botId/fields/:name",
} as const;

/**
 * Deletes a field. While something refers to it: 409 `FIELD_IN_USE`, whose problem has `uses`; with
 * `?anyway=yes` it is deleted all the same, and its slots then render empty.
 */
export const deleteCustomField = {
  method: "DELETE" as Delete<{ query: FieldDeletion; 200: FieldUses }>,
  url: "/api/builder/bots/:botId/fields/:name",
} as const;

/**
 * Tries an endpoint from the service: the preflight and the POST, for each origin of the bot's Mini
 * App.
 */
export const checkField = {
  method: "POST" as Post<{ body: FieldCheckRequest; 200: FieldCheckReport }>,
  url: "/api/builder/bots/:botId/field-check",
} as const;

/**
 * How the bot's fields have fared on players' devices, in the fields' order: in the last 24 hours
 * and 7 days, the current hour with them.
 */
export const readFieldHealth = {
  method: "GET" as Get<{ 200: BotHealth }>,
  url: "/api/builder/bots/:botId/field-health",
} as const;

export const readScreen = {
  method: "GET" as Get<{ 200: ScreenState }>,
  url: "/api/builder/bots/:botId/screen",
} as const;

/**
 * Saves the draft, at most 1 MiB of it; texts may be empty, addresses unfinished, and references
 * may name what is not there yet. 409 `EDIT_CONFLICT` if it is no longer of this revision, unless
 * it is this very screen already. 422 `SCREEN_NOT_VALID` with every fault in `errors`, each with
 * its JSON pointer.
 */
export const saveDraft = {
  method: "PUT" as Put<{ body: DraftChange; 200: ScreenDraft; current: ScreenDraft }>,
  url: "/api/builder/bots/:botId/screen/draft",
} as const;

/**
 * Shows the draft of this revision to players; a draft that they see already makes no version. 422
 * `SCREEN_NOT_VALID` with every fault in `errors`, 409 `EDIT_CONFLICT` if the draft is no longer of
 * this revision.
 */
export const publishScreen = {
  method: "POST" as Post<{ body: ScreenPublication; 200: ScreenState; current: ScreenDraft }>,
  url: "/api/builder/bots/:botId/screen/publish",
} as const;

/** The last hundred versions, the newest first. */
export const listScreenVersions = {
  method: "GET" as Get<{ 200: ScreenVersionList }>,
  url: "/api/builder/bots/:botId/screen/versions",
} as const;

export const readScreenVersion = {
  method: "GET" as Get<{ 200: PublishedScreen }>,
  url: "/api/builder/bots/:botId/screen/versions/:version",
} as const;

/** A page of the bot's users, equals by tgId; costs the same wherever it is. */
export const listUsers = {
  method: "GET" as Get<{ query: UserQuery; 200: UserPage }>,
  url: "/api/builder/bots/:botId/users",
} as const;

export const readUser = {
  method: "GET" as Get<{ 200: UserRow }>,
  url: "/api/builder/bots/:botId/users/:tgId",
} as const;

/** One user's ledger, the newest first. */
export const listUserLedger = {
  method: "GET" as Get<{ query: LedgerQuery; 200: LedgerPage }>,
  url: "/api/builder/bots/:botId/users/:tgId/ledger",
} as const;

/**
 * Credits a user by hand: the same ledger, with the reason and the owner's name. The same call with
 * the same key counts once, and is answered by the same entry and `Idempotent-Replayed: true`;
 * another call with it by 422 `IDEMPOTENCY_KEY_REUSED`.
 */
export const creditUser = {
  method: "POST" as Post<{ body: UserCredit; 200: CreditedUser }>,
  url: "/api/builder/bots/:botId/users/:tgId/credits",
} as const;

/**
 * The same rows as CSV (RFC 4180, UTF-8), streamed, in the order in which the users came: whoever
 * is there when it starts is in it once. What a spreadsheet would run as a formula is defused by a
 * leading apostrophe.
 */
export const exportUsers = {
  method: "GET" as Get<{ query: UserExportQuery; download: true }>,
  url: "/api/builder/bots/:botId/users.csv",
} as const;

/** A player for the preview: the user `tgId`, or an invented one. */
export const readSamplePlayer = {
  method: "GET" as Get<{ query: SamplePlayerQuery; 200: SamplePlayer }>,
  url: "/api/builder/bots/:botId/sample-player",
} as const;
