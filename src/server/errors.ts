import type { ErrorCode } from "#contract/error-code.ts";

/** Every error that the service answers: its stable code, status and title. */
const table = {
  MALFORMED_REQUEST: [400, "The request is not valid HTTP."],
  MALFORMED_JSON: [400, "The body is not valid JSON."],
  BAD_ARGUMENT: [400, "An argument is missing or wrong."],
  INIT_DATA_MISSING: [401, "Init data is missing."],
  INIT_DATA_TOO_LONG: [401, "Init data is too long."],
  INIT_DATA_MALFORMED: [401, "Init data cannot be read."],
  INIT_DATA_DUPLICATE_KEY: [401, "Init data names a key twice."],
  INIT_DATA_CONTROL_CHARACTER: [401, "Init data holds a control character."],
  INIT_DATA_SIGNATURE_INVALID: [401, "Init data is not signed for this bot."],
  INIT_DATA_DATE_INVALID: [401, "Init data has no usable date."],
  INIT_DATA_EXPIRED: [401, "Init data is too old."],
  INIT_DATA_FROM_FUTURE: [401, "Init data comes from the future."],
  INIT_DATA_USER_MISSING: [401, "Init data names no user."],
  INIT_DATA_USER_INVALID: [401, "Init data names no usable user."],
  SESSION_INVALID: [401, "The session token is missing or not valid here."],
  SESSION_EXPIRED: [401, "The session is over."],
  INVALID_API_KEY: [401, "The API key is missing or not valid here."],
  NOT_SIGNED_IN: [401, "Nobody is signed in."],
  WRONG_SIGN_IN: [401, "The e-mail address or the password is wrong."],
  NOT_A_DELIBERATE_CALL: [403, "This does not look like a deliberate call."],
  FOREIGN_ORIGIN: [403, "The call does not come from the builder."],
  WRONG_PASSWORD: [403, "The current password is wrong."],
  NOT_FOUND: [404, "There is nothing at this address."],
  BOT_NOT_FOUND: [404, "There is no such bot."],
  USER_NOT_FOUND: [404, "The bot has no such user."],
  MESSAGE_NOT_FOUND: [404, "The bot has sent no such message."],
  API_KEY_NOT_FOUND: [404, "The bot has no such API key."],
  FIELD_NOT_FOUND: [404, "The bot has no such field."],
  VERSION_NOT_FOUND: [404, "The screen has no such version."],
  METHOD_NOT_ALLOWED: [405, "This address does not take this method."],
  INVITATION_NOT_FOUND: [404, "There is no such invitation."],
  REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
  USER_UNREACHABLE: [409, "The platform does not bring this user messages of the bot."],
  BOT_TOKEN_REFUSED: [409, "The platform refuses the bot's token."],
  WALLET_TAKEN: [409, "The wallet belongs to another player."],
  EMAIL_TAKEN: [409, "The e-mail address has an account."],
  EDIT_CONFLICT: [409, "This changed since you loaded it."],
  BOT_TAKEN: [409, "The bot is here already."],
  BOT_ID_TAKEN: [409, "The id is taken."],
  TOO_MANY_KEYS: [409, "The bot has as many live API keys as it may have."],
  FIELD_TAKEN: [409, "The bot has a field of this name."],
  TOO_MANY_FIELDS: [409, "The bot has as many fields as it may have."],
  FIELD_IN_USE: [409, "The screen refers to the field."],
  LINK_NOT_VALID: [410, "The link does not work."],
  BODY_TOO_LARGE: [413, "The body is too large."],
  ADDRESS_TOO_LONG: [414, "The address is too long."],
  UNSUPPORTED_MEDIA_TYPE: [415, "The body is not of a type that is read here."],
  RANGE_NOT_SATISFIABLE: [416, "The file has no such range."],
  EXPECTATION_FAILED: [417, "The Expect header asks for what is not offered."],
  IDEMPOTENCY_KEY_REUSED: [422, "The idempotency key belongs to another call."],
  POINTS_OVERFLOW: [422, "The balance cannot grow so far."],
  INVALID_HTML: [422, "The platform cannot read the message's HTML."],
  MESSAGE_REFUSED: [422, "The platform refuses the message."],
  WALLET_CHALLENGE_UNKNOWN: [422, "The challenge is not one that this player may still use."],
  WALLET_NOT_SUPPORTED: [422, "A wallet of this kind cannot be linked."],
  WALLET_PROOF_INVALID: [422, "The wallet's proof is not valid."],
  BOT_TOKEN_NOT_VALID: [422, "The token is not this bot's."],
  BOT_FILE_NOT_VALID: [422, "The bot file has faults."],
  GAME_NOT_VALID: [422, "The game's rules have faults."],
  FIELD_NOT_VALID: [422, "The field has faults."],
  SCREEN_NOT_VALID: [422, "The screen has faults."],
  NAME_NOT_TYPED: [422, "The bot's name was not typed."],
  TOO_MANY_REQUESTS: [429, "Too many requests."],
  HEADERS_TOO_LARGE: [431, "The request's headers are too large."],
  INTERNAL_ERROR: [500, "Something went wrong in the service."],
  STORE_UNAVAILABLE: [503, "The service cannot reach its store."],
  PLATFORM_UNREACHABLE: [503, "The messaging platform does not answer."],
} as const satisfies Record<ErrorCode, readonly [number, string]>;

/** What an error may say beyond its line in the table. */
export interface ErrorDetails {
  /** What is true now and what to do; never a secret. */
  readonly detail?: string;
  readonly errors?: { field: string; message: string }[];
  readonly headers?: Record<string, string>;
  /** Further members of the problem, such as `current`: what is there now. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An error to answer with; thrown anywhere, answered as problem+json in one place. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const [status, title] = table[code];
    super(details.detail ?? title, { cause: details.cause });
    this.code = code;
    this.status = status;
    this.title = title;
    this.details = details;
  }
}

/** The error of a store that may be well again soon. */
export function storeUnavailable(cause?: unknown): ServiceError {
  return new ServiceError("STORE_UNAVAILABLE", { headers: { "retry-after": "5" }, cause });
}

const codesOfStatus: Readonly<Record<number, ErrorCode>> = {
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  408: "REQUEST_TIMEOUT",
  413: "BODY_TOO_LARGE",
  414: "ADDRESS_TOO_LONG",
  415: "UNSUPPORTED_MEDIA_TYPE",
  416: "RANGE_NOT_SATISFIABLE",
  417: "EXPECTATION_FAILED",
  429: "TOO_MANY_REQUESTS",
  431: "HEADERS_TOO_LARGE",
};

/**
 * The error of a status that came without a code of ours, such as Fastify's own refusals; a 4xx that
 * only our own code answers with, such as 401, is a malformed request.
 */
export function errorOfStatus(status: number): ErrorCode {
  return (
    codesOfStatus[status] ??
    (status >= 400 && status < 500 ? "MALFORMED_REQUEST" : "INTERNAL_ERROR")
  );
}
