/** Every error of the service: code, status and title. */
export const errors = {
  MALFORMED_REQUEST: [400, "The request is not valid HTTP."],
  MALFORMED_JSON: [400, "The body is not valid JSON."],
  BAD_ARGUMENT: [400, "An argument is missing or invalid."],
  INIT_DATA_MISSING: [401, "Init data is missing."],
  INIT_DATA_TOO_LONG: [401, "Init data is too long."],
  INIT_DATA_MALFORMED: [401, "Init data is malformed."],
  INIT_DATA_DUPLICATE_KEY: [401, "Init data has a duplicate key."],
  INIT_DATA_CONTROL_CHARACTER: [401, "Init data has a control character."],
  INIT_DATA_SIGNATURE_INVALID: [401, "Init data is not signed for this bot."],
  INIT_DATA_DATE_INVALID: [401, "Init data has no valid date."],
  INIT_DATA_EXPIRED: [401, "Init data has expired."],
  INIT_DATA_FROM_FUTURE: [401, "Init data is dated in the future."],
  INIT_DATA_USER_MISSING: [401, "Init data has no user."],
  INIT_DATA_USER_INVALID: [401, "Init data has no valid user."],
  SESSION_INVALID: [401, "The session token is missing or invalid."],
  SESSION_EXPIRED: [401, "The session has expired."],
  INVALID_API_KEY: [401, "The API key is missing or invalid."],
  INVALID_METRICS_TOKEN: [401, "The token of METRICS_TOKEN is missing or wrong."],
  NOT_SIGNED_IN: [401, "You are not signed in."],
  WRONG_SIGN_IN: [401, "The email address or password is wrong."],
  NOT_A_DELIBERATE_CALL: [403, "This does not look like a deliberate call."],
  FOREIGN_ORIGIN: [403, "The call does not come from the builder."],
  OWNERS_ONLY: [403, "Only an owner of the bot may do this."],
  WRONG_PASSWORD: [403, "The current password is wrong."],
  PLAYER_BLOCKED: [403, "This player is blocked in this bot."],
  NOT_FOUND: [404, "There is nothing at this address."],
  BOT_NOT_FOUND: [404, "There is no such bot."],
  USER_NOT_FOUND: [404, "The bot has no such user."],
  MESSAGE_NOT_FOUND: [404, "The bot has no such message."],
  TASK_NOT_FOUND: [404, "The bot has no such task."],
  API_KEY_NOT_FOUND: [404, "The bot has no such API key."],
  FIELD_NOT_FOUND: [404, "The bot has no such field."],
  VERSION_NOT_FOUND: [404, "The screen has no such version."],
  OWNER_NOT_FOUND: [404, "The bot has no such owner."],
  ACTIVITY_NOT_FOUND: [404, "The bot does not offer this."],
  BROADCAST_NOT_FOUND: [404, "The bot has no such broadcast."],
  WEBHOOK_NOT_FOUND: [404, "The bot has no webhook."],
  EVENT_NOT_FOUND: [404, "The bot has no such event."],
  METHOD_NOT_ALLOWED: [405, "This address does not accept this method."],
  INVITATION_NOT_FOUND: [404, "There is no such invitation."],
  REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
  USER_UNREACHABLE: [409, "The bot cannot message this user."],
  BOT_TOKEN_REFUSED: [409, "The platform refuses the bot's token."],
  WALLET_TAKEN: [409, "The wallet belongs to another player."],
  EMAIL_TAKEN: [409, "The email address already has an account."],
  EDIT_CONFLICT: [409, "This changed since you loaded it."],
  BOT_TAKEN: [409, "The bot was already added."],
  BOT_ID_TAKEN: [409, "The id is taken."],
  TOO_MANY_KEYS: [409, "The bot has the maximum number of live API keys."],
  FIELD_TAKEN: [409, "The bot already has a field with this name."],
  TOO_MANY_BOTS: [409, "The account has the maximum number of bots."],
  TOO_MANY_INVITATIONS: [409, "Too many invitations are pending."],
  TOO_MANY_FIELDS: [409, "The bot has the maximum number of fields."],
  TOO_MANY_PICTURES: [409, "The bot has the maximum number of uploaded pictures."],
  FIELD_IN_USE: [409, "The screen refers to the field."],
  LAST_OWNER: [409, "The bot has no other owner."],
  BROADCAST_UNDER_WAY: [409, "Another broadcast of the bot is under way."],
  TASK_NOT_DONE: [409, "The task is not done yet."],
  TASK_NOT_CHECKED: [409, "The task could not be checked."],
  BOOST_ALL_BOUGHT: [409, "The player cannot buy more of this boost."],
  PRICE_CHANGED: [409, "The price has changed."],
  WALLET_USED: [409, "Another player was paid for this wallet."],
  WEBHOOK_PAUSED: [409, "The webhook is paused."],
  QUIZ_CHANGED: [409, "The quiz has changed."],
  LINK_NOT_VALID: [410, "The link does not work."],
  BODY_TOO_LARGE: [413, "The body is too large."],
  ADDRESS_TOO_LONG: [414, "The address is too long."],
  UNSUPPORTED_MEDIA_TYPE: [415, "The body has an unsupported media type."],
  RANGE_NOT_SATISFIABLE: [416, "The file has no such range."],
  EXPECTATION_FAILED: [417, "The Expect header cannot be met."],
  IDEMPOTENCY_KEY_REUSED: [422, "The idempotency key was used for a different call."],
  POINTS_OVERFLOW: [422, "The balance would exceed its maximum."],
  NOT_ENOUGH_POINTS: [422, "The user has fewer points."],
  INSUFFICIENT_POINTS: [422, "The user has fewer points."],
  TASK_OF_ANOTHER_KIND: [422, "The task is not one that the API completes."],
  USER_BLOCKED: [422, "The user is blocked."],
  CODE_WRONG: [422, "This is not the secret word."],
  INVALID_HTML: [422, "The platform cannot read the message's HTML."],
  MESSAGE_REFUSED: [422, "The platform refuses the message."],
  WALLET_CHALLENGE_UNKNOWN: [422, "The challenge is unknown, used or expired."],
  WALLET_NOT_SUPPORTED: [422, "This kind of wallet is not supported."],
  WALLET_PROOF_INVALID: [422, "The wallet's proof is invalid."],
  BOT_TOKEN_NOT_VALID: [422, "The bot token is invalid."],
  BOT_FILE_NOT_VALID: [422, "The bot file is invalid."],
  ACTIVITIES_NOT_VALID: [422, "The activities are invalid."],
  GAME_NOT_VALID: [422, "The game settings are invalid."],
  FIELD_NOT_VALID: [422, "The field is invalid."],
  SCREEN_NOT_VALID: [422, "The screen is invalid."],
  NAME_NOT_TYPED: [422, "The typed name does not match the bot's."],
  ID_NOT_TYPED: [422, "The typed id does not match the user's."],
  PICTURE_KIND_UNKNOWN: [422, "The file is not a PNG, JPEG, WebP, GIF or AVIF picture."],
  PICTURE_TOO_LARGE: [422, "The picture has too many pixels."],
  PICTURE_NOT_PLAIN: [422, "The file is not only a picture."],
  PICTURE_NOT_READABLE: [422, "The picture cannot be read."],
  PICTURE_NOT_DECODED: [422, "Reading the picture costs too much."],
  CODE_TRIES_USED: [429, "The secret word was tried too often."],
  TOO_MANY_REQUESTS: [429, "Too many requests."],
  HEADERS_TOO_LARGE: [431, "The request's headers are too large."],
  INTERNAL_ERROR: [500, "Something went wrong in the service."],
  STORE_UNAVAILABLE: [503, "The service cannot reach its store."],
  PLATFORM_UNREACHABLE: [503, "The messaging platform does not answer."],
  SERVICE_BUSY: [503, "The service has too much to do at the moment."],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;

/** The stable code of an error, for programs. */
export type ErrorCode = keyof typeof errors;

/** The errors of every call. */
export const commonErrors = [
  "BAD_ARGUMENT",
  "MALFORMED_REQUEST",
  "METHOD_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "EXPECTATION_FAILED",
  "TOO_MANY_REQUESTS",
  "HEADERS_TOO_LARGE",
  "INTERNAL_ERROR",
  "STORE_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

/** The errors of every call with a body. */
export const bodyErrors = [
  "MALFORMED_JSON",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
] as const satisfies readonly ErrorCode[];

/** The errors of every call by a kind of caller. */
export const callerErrors = {
  anyone: ["FOREIGN_ORIGIN"],
  account: ["FOREIGN_ORIGIN", "NOT_SIGNED_IN"],
  editor: ["FOREIGN_ORIGIN", "NOT_SIGNED_IN", "BOT_NOT_FOUND"],
  owner: ["FOREIGN_ORIGIN", "NOT_SIGNED_IN", "BOT_NOT_FOUND", "OWNERS_ONLY"],
  player: ["SESSION_INVALID", "SESSION_EXPIRED", "PLAYER_BLOCKED", "BOT_NOT_FOUND"],
  launch: [
    "INIT_DATA_MISSING",
    "INIT_DATA_TOO_LONG",
    "INIT_DATA_MALFORMED",
    "INIT_DATA_DUPLICATE_KEY",
    "INIT_DATA_CONTROL_CHARACTER",
    "INIT_DATA_SIGNATURE_INVALID",
    "INIT_DATA_DATE_INVALID",
    "INIT_DATA_EXPIRED",
    "INIT_DATA_FROM_FUTURE",
    "INIT_DATA_USER_MISSING",
    "INIT_DATA_USER_INVALID",
    "PLAYER_BLOCKED",
    "BOT_NOT_FOUND",
  ],
  key: ["INVALID_API_KEY"],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;

/**
 * Who may call an endpoint: anyone; a signed-in owner; an editor or owner of the bot in the URL; an
 * owner of it; a player with a session; a player with init data; a back end with an API key.
 */
export type CallerKind = keyof typeof callerErrors;

/** The codes that the builder's API answers: all but those of the other two and of pictures. */
export type BuilderErrorCode = Exclude<
  ErrorCode,
  | `INIT_DATA_${string}`
  | `SESSION_${string}`
  | `WALLET_${string}`
  | `MESSAGE_${string}`
  | `TASK_${string}`
  | `CODE_${string}`
  | "PLAYER_BLOCKED"
  | "ACTIVITY_NOT_FOUND"
  | "BOOST_ALL_BOUGHT"
  | "PRICE_CHANGED"
  | "QUIZ_CHANGED"
  | "INVALID_API_KEY"
  | "INVALID_METRICS_TOKEN"
  | "INSUFFICIENT_POINTS"
  | "NOT_A_DELIBERATE_CALL"
  | "USER_UNREACHABLE"
  | "BOT_TOKEN_REFUSED"
>;
