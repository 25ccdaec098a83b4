import type { ErrorCode } from "#contract/error-code.ts";

/** What a caller of the external API does about each error that it may answer. */
export const errorAdvice = {
  MALFORMED_REQUEST: "Send valid HTTP/1.1.",
  MALFORMED_JSON: "Send one JSON value.",
  BAD_ARGUMENT: "Correct the arguments that `errors` names: each is missing, wrong or repeated.",
  INVALID_API_KEY:
    "Send the bot's live key. The key is missing, wrong, revoked or another bot's, or there is no such bot; the answer never tells which.",
  NOT_A_DELIBERATE_CALL:
    "Call from your server. A prefetch, a link preview or a browser's load from another site changes nothing.",
  USER_NOT_FOUND: "Check `userTelegramId`: a user exists once they have opened the Mini App.",
  MESSAGE_NOT_FOUND: "Check `id`: it must be one that this bot's `send-message` answered.",
  METHOD_NOT_ALLOWED: "Use a method that `Allow` lists; HEAD is not one of them.",
  REQUEST_TIMEOUT: "Send the call again, with the same `idempotencyKey`.",
  USER_UNREACHABLE:
    "Do not send this user messages until they start the bot again: they have blocked it, or never started it.",
  BOT_TOKEN_REFUSED: "Set the token that @BotFather shows, in the builder's settings.",
  BODY_TOO_LARGE: "Send at most 64 KiB.",
  UNSUPPORTED_MEDIA_TYPE: "Send JSON with `Content-Type: application/json`.",
  EXPECTATION_FAILED: "Leave out the `Expect` header.",
  IDEMPOTENCY_KEY_REUSED:
    "Use a new key for a new call. This one came with other arguments; nothing was done.",
  POINTS_OVERFLOW: "Credit less: nothing was credited, the balance would exceed 2^53 − 1.",
  INVALID_HTML: "Correct the HTML: `detail` has the platform's reason; nothing was sent.",
  MESSAGE_REFUSED: "Change the message: `detail` has the platform's reason; nothing was sent.",
  TOO_MANY_REQUESTS: "Wait as long as `Retry-After` says, then send the same call again.",
  HEADERS_TOO_LARGE: "Send less than 32 KiB of headers.",
  INTERNAL_ERROR:
    "Send the call again, with the same `idempotencyKey`. If it persists, report `requestId`.",
  STORE_UNAVAILABLE:
    "Wait as long as `Retry-After` says, then send the same call again, with the same `idempotencyKey`.",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The code of an error that the external API may answer. */
export type ExternalErrorCode = keyof typeof errorAdvice;
