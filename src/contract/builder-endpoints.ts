import type {
  ChannelCheckReport,
  ChannelCheckRequest,
  TaskCheckReport,
  TaskCheckRequest,
} from "./activity/task-check.schema.ts";
import type { ApiKeyInfo, ApiKeyList, MadeApiKey, NewApiKey } from "./bot/api-key.schema.ts";
import type { AuditPage, AuditQuery } from "./bot/audit.schema.ts";
import type { FailingFields, Overview, OverviewQuery } from "./bot/overview.schema.ts";
import type {
  BotChange,
  BotDeletion,
  BotList,
  FirstSteps,
  NewBot,
  OwnedBot,
  TemplateList,
} from "./bot/owned-bot.schema.ts";
import type {
  EventDelivery,
  EventDetails,
  EventPage,
  EventQuery,
  MadeWebhook,
  SentAgain,
  Webhook,
  WebhookChange,
  WebhookState,
} from "./event/webhook.schema.ts";
import type {
  AddedField,
  ChangedField,
  CustomField,
  FieldChange,
  FieldDeletion,
  FieldUse,
  FieldUses,
} from "./field/custom-field.schema.ts";
import type { FieldCheckReport, FieldCheckRequest } from "./field/field-check.schema.ts";
import type { BotHealth } from "./field/field-health.schema.ts";
import type { Delete, Get, Patch, Post, Put, SentFile } from "./http/endpoint.ts";
import type {
  Audience,
  AudienceCount,
  Broadcast,
  BroadcastPage,
  BroadcastQuery,
  NewBroadcast,
  TrialBroadcast,
} from "./message/broadcast.schema.ts";
import type {
  BotOwner,
  BotOwnerList,
  Claim,
  EmailChange,
  InvitationList,
  LinkInfo,
  LinkLookup,
  MadeInvitation,
  NameChange,
  NewInvitation,
  OwnerSessionList,
  PasswordChange,
  RoleChange,
  SignedInOwner,
  SignIn,
  SignInWays,
} from "./owner/owner.schema.ts";
import type { PictureList, UploadedPicture } from "./screen/picture.schema.ts";
import type {
  DraftChange,
  PublishedScreen,
  ScreenDraft,
  ScreenPublication,
  ScreenState,
  ScreenVersionList,
} from "./screen/screen-draft.schema.ts";
import type { InviterList, InviterQuery } from "./user/leaderboard.schema.ts";
import type {
  CreditedUser,
  CustomValue,
  CustomValues,
  CustomValuesSet,
  ErasureState,
  LedgerPage,
  LedgerQuery,
  SamplePlayer,
  SamplePlayerQuery,
  UserBlock,
  UserCount,
  UserCredit,
  UserDetails,
  UserErasure,
  UserExportQuery,
  UserFilterQuery,
  UserFriendsQuery,
  UserMessage,
  UserMessageState,
  UserPage,
  UserQuery,
} from "./user/user-table.schema.ts";

/** The signed-in owner; 401 if nobody is signed in. */
export const readMe = {
  method: "GET" as Get<{ 200: SignedInOwner }>,
  url: "/api/builder/me",
} as const;

/** How owners can sign in here; public. */
export const readSignIn = {
  method: "GET" as Get<{ 200: SignInWays }>,
  url: "/api/builder/sign-in",
} as const;

/**
 * Signs in. 401 `WRONG_SIGN_IN` for both an unknown account and a wrong password; 429 after too
 * many attempts; 503 `SERVICE_BUSY` while too many passwords are being checked.
 */
export const signIn = {
  method: "POST" as Post<{ body: SignIn; 200: SignedInOwner }>,
  url: "/api/builder/auth/sign-in/email",
} as const;

/** Ends this browser's session, if any. */
export const signOut = {
  method: "POST" as Post<{ 204: null }>,
  url: "/api/builder/auth/sign-out",
} as const;

/**
 * Changes the password, ends every session of the account, and starts a new one here. 403
 * `WRONG_PASSWORD` if `currentPassword` is wrong.
 */
export const changePassword = {
  method: "POST" as Post<{ body: PasswordChange; 200: SignedInOwner }>,
  url: "/api/builder/auth/change-password",
} as const;

/** Changes the name that other owners see. */
export const changeName = {
  method: "PATCH" as Patch<{ body: NameChange; 200: SignedInOwner }>,
  url: "/api/builder/me",
} as const;

/**
 * Changes the address that the owner signs in with, and ends every other session of the account. 403
 * `WRONG_PASSWORD` if `currentPassword` is wrong, 409 `EMAIL_TAKEN` if another account has the
 * address, 429 after too many attempts.
 */
export const changeEmail = {
  method: "POST" as Post<{ body: EmailChange; 200: SignedInOwner }>,
  url: "/api/builder/auth/change-email",
} as const;

/** The browsers that are signed in to the account: the caller's first, then the last used first. */
export const listSessions = {
  method: "GET" as Get<{ 200: OwnerSessionList }>,
  url: "/api/builder/sessions",
} as const;

/** Ends a session of the account. 404 `NOT_FOUND` if it has ended already. */
export const endSession = {
  method: "DELETE" as Delete<{ 204: null }>,
  url: "/api/builder/sessions/:id",
} as const;

/** Ends every session of the account but the caller's. */
export const endOtherSessions = {
  method: "DELETE" as Delete<{ 204: null }>,
  url: "/api/builder/sessions",
} as const;

/** Signs in as the demo owner; development only. */
export const signInAsDemoOwner = {
  method: "POST" as Post<{ 200: SignedInOwner }>,
  url: "/api/builder/demo-sign-in",
} as const;

/** The purpose of a link; 410 if it is used, expired or unknown. */
export const lookAtClaim = {
  method: "POST" as Post<{ body: LinkLookup; 200: LinkInfo }>,
  url: "/api/builder/claim/look",
} as const;

/**
 * Uses a link and signs in. A set-up link or invitation creates an account from `email`, `name` and
 * `password`; for a signed-in owner, an invitation's token alone adds its bots to the account; a
 * password link takes `password`. 410 for a link that is used, expired or unknown; 409 if the
 * email address already has an account or the owner would have more than `maxBots`.
 */
export const claim = {
  method: "POST" as Post<{ body: Claim; 200: SignedInOwner }>,
  url: "/api/builder/claim",
} as const;

/** The owner's invitations that still work. */
export const listInvitations = {
  method: "GET" as Get<{ 200: InvitationList }>,
  url: "/api/builder/invitations",
} as const;

/**
 * Invites another owner, or an editor, to some of the caller's bots. 403 `OWNERS_ONLY` if the caller
 * is an editor of one of them, or names none and owns none; 409 `TOO_MANY_INVITATIONS` beyond
 * `maxInvitations`.
 */
export const createInvitation = {
  method: "POST" as Post<{ body: NewInvitation; 201: MadeInvitation }>,
  url: "/api/builder/invitations",
} as const;

/** Withdraws an unused invitation. */
export const deleteInvitation = {
  method: "DELETE" as Delete<{ 204: null }>,
  url: "/api/builder/invitations/:id",
} as const;

/** The owner's bots, by name. */
export const listBots = {
  method: "GET" as Get<{ 200: BotList }>,
  url: "/api/builder/bots",
} as const;

/** What the cards of the templates show. */
export const listTemplates = {
  method: "GET" as Get<{ 200: TemplateList }>,
  url: "/api/builder/templates",
} as const;

/**
 * Adds a bot by its token, which the platform must confirm, with the content of a template. 422
 * `BOT_TOKEN_NOT_VALID` if the platform does not know the token, 409 `BOT_TAKEN` if the bot was
 * already added, `BOT_ID_TAKEN` if another bot has the id or it is reserved, `TOO_MANY_BOTS` beyond
 * `maxBots`, 503 `PLATFORM_UNREACHABLE`.
 */
export const addBot = {
  method: "POST" as Post<{ body: NewBot; 201: OwnedBot }>,
  url: "/api/builder/bots",
} as const;

/**
 * Creates or updates a bot from a bot file. The body is the file's text, at most 2 MiB, so that
 * errors can name line and column. 422 `BOT_FILE_NOT_VALID` with every fault and its JSON pointer
 * in `errors`. An existing bot must be the caller's; a new token is checked as in `addBot`. 403
 * `OWNERS_ONLY` if the caller is its editor and the file has a token or another `recordLastIp`.
 */
export const importBotFile = {
  method: "POST" as Post<{ text: string; 200: OwnedBot }>,
  url: "/api/builder/bot-files",
} as const;

export const readOwnedBot = {
  method: "GET" as Get<{ 200: OwnedBot }>,
  url: "/api/builder/bots/:botId",
} as const;

/** What is done on the way from a new bot to its players, as the platform tells. */
export const readFirstSteps = {
  method: "GET" as Get<{ 200: FirstSteps }>,
  url: "/api/builder/bots/:botId/first-steps",
} as const;

/** What has happened in the bot over the last 30 or 90 days, counted by UTC day. */
export const readOverview = {
  method: "GET" as Get<{ query: OverviewQuery; 200: Overview }>,
  url: "/api/builder/bots/:botId/overview",
} as const;

/** The fields whose success rate over the last 24 hours is low. */
export const listFailingFields = {
  method: "GET" as Get<{ 200: FailingFields }>,
  url: "/api/builder/bots/:botId/failing-fields",
} as const;

/**
 * Changes the bot's name, username, game, activities or token (which the platform must confirm for the
 * same bot). 409 `EDIT_CONFLICT` if the bot changed since `updatedAt`; 422 `GAME_NOT_VALID` if the
 * levels do not ascend or activities need more of them, `ACTIVITIES_NOT_VALID` with every fault and
 * its JSON pointer (`/tasks/3/url`) in `errors`. 403 `OWNERS_ONLY` if an editor sends a token or
 * `recordLastIp`.
 */
export const changeBot = {
  method: "PATCH" as Patch<{ body: BotChange; 200: OwnedBot; current: OwnedBot }>,
  url: "/api/builder/bots/:botId",
} as const;

/**
 * Deletes the bot and all its users, immediately and for every owner. `name` must match, else 422
 * `NAME_NOT_TYPED`.
 */
export const deleteBot = {
  method: "DELETE" as Delete<{ body: BotDeletion; 204: null }>,
  url: "/api/builder/bots/:botId",
} as const;

/** The bot's owners and editors, the first one first. */
export const listBotOwners = {
  method: "GET" as Get<{ 200: BotOwnerList }>,
  url: "/api/builder/bots/:botId/owners",
} as const;

/**
 * Takes the bot from an owner or editor, or from the caller, and from their open invitations. 403
 * `OWNERS_ONLY` if an editor names somebody else, 404 `OWNER_NOT_FOUND` if they do not own it, 409
 * `LAST_OWNER` if nobody else does; an editor does not count.
 */
export const removeBotOwner = {
  method: "DELETE" as Delete<{ 204: null }>,
  url: "/api/builder/bots/:botId/owners/:id",
} as const;

/**
 * Makes an editor an owner, or an owner an editor, whose open invitations to the bot then end. 404
 * `OWNER_NOT_FOUND`, 409 `LAST_OWNER` if the bot would have no owner left.
 */
export const changeOwnerRole = {
  method: "PATCH" as Patch<{ body: RoleChange; 200: BotOwner }>,
  url: "/api/builder/bots/:botId/owners/:id",
} as const;

/** Who changed what of the bot, newest first. */
export const listAudit = {
  method: "GET" as Get<{ query: AuditQuery; 200: AuditPage }>,
  url: "/api/builder/bots/:botId/audit",
} as const;

/** The bot file, without secrets. */
export const exportBotFile = {
  method: "GET" as Get<{ download: true }>,
  url: "/api/builder/bots/:botId/file",
} as const;

/** The bot's API keys, newest first, including revoked ones. */
export const listApiKeys = {
  method: "GET" as Get<{ 200: ApiKeyList }>,
  url: "/api/builder/bots/:botId/api-keys",
} as const;

/** Creates an API key; 409 `TOO_MANY_KEYS` if the bot has `maxLiveApiKeys` live keys. */
export const createApiKey = {
  method: "POST" as Post<{ body: NewApiKey; 201: MadeApiKey }>,
  url: "/api/builder/bots/:botId/api-keys",
} as const;

/**
 * Replaces a key by a new one of the same name, in one step; 404 `API_KEY_NOT_FOUND` if it is
 * already revoked.
 */
export const rotateApiKey = {
  method: "POST" as Post<{ 201: MadeApiKey }>,
  url: "/api/builder/bots/:botId/api-keys/:id/rotate",
} as const;

/** Revokes a key; every process refuses it within a second. */
export const revokeApiKey = {
  method: "DELETE" as Delete<{ 200: ApiKeyInfo }>,
  url: "/api/builder/bots/:botId/api-keys/:id",
} as const;

/**
 * Adds a field; it is live immediately, wherever the screen refers to it. 409 `FIELD_TAKEN` if the
 * name is in use, `TOO_MANY_FIELDS` if the bot has 500 fields; 422 `FIELD_NOT_VALID` with the
 * faults of `name` and `url` in `errors`.
 */
export const createCustomField = {
  method: "POST" as Post<{ body: CustomField; 201: AddedField }>,
  url: "/api/builder/bots/:botId/fields",
} as const;

/**
 * Changes a field. A rename also updates every reference in the draft and the published screen, as
 * a new revision and a new version; `renamed` lists the texts. 409 `EDIT_CONFLICT` if the field
 * differs from `base`; 422 `SCREEN_NOT_VALID` if a text would become too long; otherwise as
 * `createCustomField`.
 */
export const changeCustomField = {
  method: "PUT" as Put<{ body: FieldChange; 200: ChangedField; current: CustomField }>,
  url: "/api/builder/bots/:botId/fields/:name",
} as const;

/**
 * Deletes a field. 409 `FIELD_IN_USE` with `uses` if the screen refers to it, unless `?anyway=yes`;
 * its slots then render empty.
 */
export const deleteCustomField = {
  method: "DELETE" as Delete<{ query: FieldDeletion; 200: FieldUses; uses: FieldUse[] }>,
  url: "/api/builder/bots/:botId/fields/:name",
} as const;

/**
 * Tests an endpoint from the service: preflight and POST, for each origin of the bot's Mini App.
 */
export const checkField = {
  method: "POST" as Post<{ body: FieldCheckRequest; 200: FieldCheckReport }>,
  url: "/api/builder/bots/:botId/field-check",
} as const;

/** Asks the platform whether the bot can tell who follows a channel. */
export const checkChannel = {
  method: "POST" as Post<{ body: ChannelCheckRequest; 200: ChannelCheckReport }>,
  url: "/api/builder/bots/:botId/channel-check",
} as const;

/** Asks an endpoint task's URL, as the service does for players, about a sample player. */
export const checkTask = {
  method: "POST" as Post<{ body: TaskCheckRequest; 200: TaskCheckReport }>,
  url: "/api/builder/bots/:botId/task-check",
} as const;

/**
 * The health of the bot's fields, in field order, for the last 24 hours and 7 days including the
 * current hour.
 */
export const readFieldHealth = {
  method: "GET" as Get<{ 200: BotHealth }>,
  url: "/api/builder/bots/:botId/field-health",
} as const;

/** The draft and what players see. */
export const readScreen = {
  method: "GET" as Get<{ 200: ScreenState }>,
  url: "/api/builder/bots/:botId/screen",
} as const;

/**
 * Saves the draft, at most 1 MiB. It may be unfinished: empty texts, incomplete URLs, unknown
 * references. 409 `EDIT_CONFLICT` if the revision is outdated, unless the stored draft already
 * equals this one. 422 `SCREEN_NOT_VALID` with every fault and its JSON pointer in `errors`.
 */
export const saveDraft = {
  method: "PUT" as Put<{ body: DraftChange; 200: ScreenDraft; current: ScreenDraft }>,
  url: "/api/builder/bots/:botId/screen/draft",
} as const;

/**
 * Publishes the draft; an unchanged screen makes no new version. 422 `SCREEN_NOT_VALID` with every
 * fault in `errors`, 409 `EDIT_CONFLICT` if the revision is outdated.
 */
export const publishScreen = {
  method: "POST" as Post<{ body: ScreenPublication; 200: ScreenState; current: ScreenDraft }>,
  url: "/api/builder/bots/:botId/screen/publish",
} as const;

/** The last `keptVersions`, newest first. */
export const listScreenVersions = {
  method: "GET" as Get<{ 200: ScreenVersionList }>,
  url: "/api/builder/bots/:botId/screen/versions",
} as const;

/** A kept version with its screen. 404 `VERSION_NOT_FOUND`. */
export const readScreenVersion = {
  method: "GET" as Get<{ 200: PublishedScreen }>,
  url: "/api/builder/bots/:botId/screen/versions/:version",
} as const;

/** The bot's uploaded pictures, newest first. */
export const listPictures = {
  method: "GET" as Get<{ 200: PictureList }>,
  url: "/api/builder/bots/:botId/pictures",
} as const;

/**
 * Uploads a picture: a PNG, JPEG, WebP, GIF or AVIF file of at most `maxPictureBytes`, with a
 * Content-Type `image/…`; which of them it is, its content tells. The same file again is the same
 * picture. 413 `BODY_TOO_LARGE`; 422 `PICTURE_KIND_UNKNOWN`, `PICTURE_NOT_PLAIN` (it is something
 * else as well), `PICTURE_TOO_LARGE` (pixels), `PICTURE_NOT_READABLE` or `PICTURE_NOT_DECODED` (too
 * slow); 409 `TOO_MANY_PICTURES` if the bot has `maxPictures`.
 */
export const uploadPicture = {
  method: "POST" as Post<{ file: SentFile; 200: UploadedPicture }>,
  url: "/api/builder/bots/:botId/pictures",
} as const;

/** A page of the bot's users, ties ordered by tgId; every page costs the same. */
export const listUsers = {
  method: "GET" as Get<{ query: UserQuery; 200: UserPage }>,
  url: "/api/builder/bots/:botId/users",
} as const;

/** How many users a search with these filters finds, counted up to 10,000. */
export const countUsers = {
  method: "GET" as Get<{ query: UserFilterQuery; 200: UserCount }>,
  url: "/api/builder/bots/:botId/user-count",
} as const;

/**
 * One user, with who invited them and, while it is recorded, their IP address. 404
 * `USER_NOT_FOUND`.
 */
export const readUser = {
  method: "GET" as Get<{ 200: UserDetails }>,
  url: "/api/builder/bots/:botId/users/:tgId",
} as const;

/**
 * Blocks a user: their session and every call of their open app gets 403 `PLAYER_BLOCKED` within a
 * second, and nothing pays them. Again, it replaces the reason. The answer is the user after it. 404
 * `USER_NOT_FOUND`.
 */
export const blockUser = {
  method: "PUT" as Put<{ body: UserBlock; 200: UserDetails }>,
  url: "/api/builder/bots/:botId/users/:tgId/block",
} as const;

/** Ends a block. What auto-mining would have paid meanwhile is not paid. */
export const unblockUser = {
  method: "DELETE" as Delete<{ 200: UserDetails }>,
  url: "/api/builder/bots/:botId/users/:tgId/block",
} as const;

/**
 * Erases a user for good: who it was, what they did and what was sent to them; the sums of their
 * ledger and the counts of others stay. They are shut out at once, and the rest is removed within
 * seconds, or minutes for very many rows. Repeat the call to learn how far it is. `tgId` must be that
 * of the user, else 422 `ID_NOT_TYPED`. 404 `USER_NOT_FOUND` if the bot never had the user.
 */
export const eraseUser = {
  method: "DELETE" as Delete<{ body: UserErasure; 200: ErasureState }>,
  url: "/api/builder/bots/:botId/users/:tgId",
} as const;

/** All that is stored of a user, as JSON. 404 `USER_NOT_FOUND`. */
export const exportUser = {
  method: "GET" as Get<{ download: true }>,
  url: "/api/builder/bots/:botId/users/:tgId/export.json",
} as const;

/** Those who registered with the user's referral code, newest first. */
export const listUserFriends = {
  method: "GET" as Get<{ query: UserFriendsQuery; 200: UserPage }>,
  url: "/api/builder/bots/:botId/users/:tgId/friends",
} as const;

/** One user's ledger, newest first, with the sum of each day that the page has rows of. */
export const listUserLedger = {
  method: "GET" as Get<{ query: LedgerQuery; 200: LedgerPage }>,
  url: "/api/builder/bots/:botId/users/:tgId/ledger",
} as const;

/**
 * Credits a user by hand; the ledger row has the reason and the owner's name. A call repeated with
 * its key counts once and returns the same entry with `Idempotent-Replayed: true`; a different call
 * with that key gets 422 `IDEMPOTENCY_KEY_REUSED`. 422 `USER_BLOCKED` for a blocked user.
 */
export const creditUser = {
  method: "POST" as Post<{ body: UserCredit; 200: CreditedUser }>,
  url: "/api/builder/bots/:botId/users/:tgId/credits",
} as const;

/**
 * Takes points from a user by hand, as `creditUser` gives them, with a negative ledger row. 422
 * `NOT_ENOUGH_POINTS` with the `balance` if the user has fewer.
 */
export const debitUser = {
  method: "POST" as Post<{ body: UserCredit; 200: CreditedUser; balance: number }>,
  url: "/api/builder/bots/:botId/users/:tgId/debits",
} as const;

/** Sets a user's custom value; the answer is the user after it. 404 `USER_NOT_FOUND`. */
export const setUserCustomValue = {
  method: "PUT" as Put<{ body: CustomValue; 200: UserDetails }>,
  url: "/api/builder/bots/:botId/users/:tgId/custom-value",
} as const;

/**
 * Sets the custom values of up to `maxCustomValuesAtOnce` users in one step; those that the bot does
 * not have are left out and named. 400 `BAD_ARGUMENT` if a user is there twice.
 */
export const setCustomValues = {
  method: "POST" as Post<{ body: CustomValues; 200: CustomValuesSet }>,
  url: "/api/builder/bots/:botId/custom-values",
} as const;

/**
 * Queues a message to a user, at most once. A call repeated with its key answers the state of the
 * first message; a different call with that key gets 422 `IDEMPOTENCY_KEY_REUSED`. 404
 * `USER_NOT_FOUND`.
 */
export const messageUser = {
  method: "POST" as Post<{ body: UserMessage; 202: UserMessageState }>,
  url: "/api/builder/bots/:botId/users/:tgId/messages",
} as const;

/** 404 `NOT_FOUND` if the user has no such message, or no longer. */
export const readUserMessage = {
  method: "GET" as Get<{ 200: UserMessageState }>,
  url: "/api/builder/bots/:botId/users/:tgId/messages/:id",
} as const;

/**
 * The same rows as streamed CSV (RFC 4180, UTF-8), in order of registration; each user who exists
 * at the start appears once. Text that a spreadsheet would run as a formula gets a leading
 * apostrophe.
 */
export const exportUsers = {
  method: "GET" as Get<{ query: UserExportQuery; download: true }>,
  url: "/api/builder/bots/:botId/users.csv",
} as const;

/** The 50 players who have brought the most friends, with signs of friends who did not play on. */
export const listInviters = {
  method: "GET" as Get<{ query: InviterQuery; 200: InviterList }>,
  url: "/api/builder/bots/:botId/inviters",
} as const;

/** A player for the preview: the user `tgId`, or a made-up one. */
export const readSamplePlayer = {
  method: "GET" as Get<{ query: SamplePlayerQuery; 200: SamplePlayer }>,
  url: "/api/builder/bots/:botId/sample-player",
} as const;

/** How many users an audience has now, of those whom the bot can message. */
export const countAudience = {
  method: "POST" as Post<{ body: Audience; 200: AudienceCount }>,
  url: "/api/builder/bots/:botId/broadcast-count",
} as const;

/** The bot's broadcasts, newest first; the last `keptBroadcasts` are kept. */
export const listBroadcasts = {
  method: "GET" as Get<{ query: BroadcastQuery; 200: BroadcastPage }>,
  url: "/api/builder/bots/:botId/broadcasts",
} as const;

/**
 * Starts a broadcast to all users of the audience who have opened the Mini App by now; nobody gets it
 * twice. A call repeated with its key answers the first broadcast with `Idempotent-Replayed: true`; a
 * different call with that key gets 422 `IDEMPOTENCY_KEY_REUSED`. 409 `BROADCAST_UNDER_WAY` while
 * another one is being sent or paused; 422 `INVALID_HTML` if the platform would refuse it.
 */
export const startBroadcast = {
  method: "POST" as Post<{ body: NewBroadcast; 201: Broadcast }>,
  url: "/api/builder/bots/:botId/broadcasts",
} as const;

/** How far a broadcast is. 404 `BROADCAST_NOT_FOUND`. */
export const readBroadcast = {
  method: "GET" as Get<{ 200: Broadcast }>,
  url: "/api/builder/bots/:botId/broadcasts/:id",
} as const;

/** Pauses a broadcast that is being sent; any other stays as it is. */
export const pauseBroadcast = {
  method: "POST" as Post<{ 200: Broadcast }>,
  url: "/api/builder/bots/:botId/broadcasts/:id/pause",
} as const;

/** Goes on with a paused broadcast; any other stays as it is. */
export const resumeBroadcast = {
  method: "POST" as Post<{ 200: Broadcast }>,
  url: "/api/builder/bots/:botId/broadcasts/:id/resume",
} as const;

/** Ends a broadcast for good: nobody else gets it. One that is over stays as it is. */
export const cancelBroadcast = {
  method: "POST" as Post<{ 200: Broadcast }>,
  url: "/api/builder/bots/:botId/broadcasts/:id/cancel",
} as const;

/**
 * Sends a broadcast that is done to its unknown users once more, who may then have it twice; any other
 * stays as it is. 409 `BROADCAST_UNDER_WAY` as for `startBroadcast`.
 */
export const resendBroadcast = {
  method: "POST" as Post<{ 200: Broadcast }>,
  url: "/api/builder/bots/:botId/broadcasts/:id/resend",
} as const;

/** Sends what would be broadcast to one user, as `messageUser` sends a message. */
export const tryBroadcast = {
  method: "POST" as Post<{ body: TrialBroadcast; 202: UserMessageState }>,
  url: "/api/builder/bots/:botId/users/:tgId/broadcast-trials",
} as const;

/** The bot's webhook, or null. */
export const readWebhook = {
  method: "GET" as Get<{ 200: WebhookState }>,
  url: "/api/builder/bots/:botId/webhook",
} as const;

/**
 * Makes or changes the bot's webhook; a new one gets a secret, which is answered this once. 409
 * `EDIT_CONFLICT` if it changed since `updatedAt`; 400 `BAD_ARGUMENT` for a URL that may not be called.
 */
export const saveWebhook = {
  method: "PUT" as Put<{ body: WebhookChange; 200: MadeWebhook; current: Webhook | null }>,
  url: "/api/builder/bots/:botId/webhook",
} as const;

/** Deletes the webhook; events that wait are not sent. 404 `WEBHOOK_NOT_FOUND`. */
export const deleteWebhook = {
  method: "DELETE" as Delete<{ 204: null }>,
  url: "/api/builder/bots/:botId/webhook",
} as const;

/**
 * Makes a new secret, answered this once. The one before it signs beside it for 24 hours. 404
 * `WEBHOOK_NOT_FOUND`.
 */
export const rotateWebhookSecret = {
  method: "POST" as Post<{ 200: MadeWebhook }>,
  url: "/api/builder/bots/:botId/webhook/rotate-secret",
} as const;

/** Stops sending; events go on being kept, for 7 days. 404 `WEBHOOK_NOT_FOUND`. */
export const pauseWebhook = {
  method: "POST" as Post<{ 200: Webhook }>,
  url: "/api/builder/bots/:botId/webhook/pause",
} as const;

/** Sends all that waits, in order; also what was given up on. 404 `WEBHOOK_NOT_FOUND`. */
export const resumeWebhook = {
  method: "POST" as Post<{ 200: Webhook }>,
  url: "/api/builder/bots/:botId/webhook/resume",
} as const;

/**
 * Sends an event of the type `webhook.test` now, even while the webhook is paused, and answers what
 * came of it. 404 `WEBHOOK_NOT_FOUND`.
 */
export const testWebhook = {
  method: "POST" as Post<{ 200: EventDelivery }>,
  url: "/api/builder/bots/:botId/webhook/test",
} as const;

/** The bot's events of the last 7 days, newest first. */
export const listEvents = {
  method: "GET" as Get<{ query: EventQuery; 200: EventPage }>,
  url: "/api/builder/bots/:botId/webhook/events",
} as const;

/** An event with its body and its deliveries. 404 `EVENT_NOT_FOUND`. */
export const readEvent = {
  method: "GET" as Get<{ 200: EventDetails }>,
  url: "/api/builder/bots/:botId/webhook/events/:id",
} as const;

/**
 * Sends an event again, with the same `webhook-id`. One that still waits is tried now if it is its
 * user's next one. 404 `EVENT_NOT_FOUND`, `WEBHOOK_NOT_FOUND`; 409 `WEBHOOK_PAUSED` for an event that
 * waits.
 */
export const sendEventAgain = {
  method: "POST" as Post<{ 200: SentAgain }>,
  url: "/api/builder/bots/:botId/webhook/events/:id/send",
} as const;
