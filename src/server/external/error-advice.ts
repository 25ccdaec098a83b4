import type { ErrorCode } from "#contract/http/error-code.ts";
import { maxBodyBytes, maxHeaderBytes } from "../http/json-body.ts";

export const errorAdvice = {
  MALFORMED_REQUEST: "Send valid HTTP/1.1.",
  MALFORMED_JSON: "Send one JSON value, in UTF-8.",
  BAD_ARGUMENT:
    "Correct the arguments listed in `errors`: each is missing, invalid, repeated or misspelt.",
  INVALID_API_KEY:
    "Send a live key of the bot. The key is missing, wrong, revoked or another bot's, or the bot does not exist; the answer does not say which.",
  NOT_A_DELIBERATE_CALL:
    "Call from your server. Prefetches, link previews and cross-site loads in a browser change nothing.",
  USER_NOT_FOUND:
    "Check `userTelegramId`. A user exists after opening the Mini App for the first time.",
  MESSAGE_NOT_FOUND: "Check `id`: `send-message` must have returned it for this bot.",
  TASK_NOT_FOUND: "Check `taskId`: the bot has no task with this id now.",
  METHOD_NOT_ALLOWED: "Use a method listed in `Allow`; HEAD is not supported.",
  REQUEST_TIMEOUT: "Repeat the call with the same `idempotencyKey`.",
  USER_UNREACHABLE:
    "The user has blocked or never started the bot. Send no more messages until the user starts it.",
  BOT_TOKEN_REFUSED: "Copy the token from @BotFather into the bot's settings in the builder.",
  BODY_TOO_LARGE: `Send at most ${maxBodyBytes / 1024} KiB.`,
  UNSUPPORTED_MEDIA_TYPE: "Send JSON in UTF-8 with `Content-Type: application/json`.",
  EXPECTATION_FAILED: "Omit the `Expect` header.",
  IDEMPOTENCY_KEY_REUSED:
    "Nothing was done: this key was used with other arguments. Use a new key for a new call.",
  POINTS_OVERFLOW: "Nothing was credited: the balance would exceed 2^53 − 1. Credit less.",
  INSUFFICIENT_POINTS:
    "Nothing was taken: the balance would fall below 0. `balance` has what the user has now, auto-mining included.",
  TASK_OF_ANOTHER_KIND:
    "Nothing was paid. Only a task of kind `api` (in the builder “Reported by your server”) is completed by this call.",
  USER_BLOCKED:
    "Nothing was credited: an owner has blocked the user in the builder. Nothing pays a blocked user.",
  INVALID_HTML: "Nothing was sent. Correct the HTML; `detail` has the platform's reason.",
  MESSAGE_REFUSED: "Nothing was sent. Change the message; `detail` has the platform's reason.",
  TOO_MANY_REQUESTS: "Wait for `Retry-After`, then repeat the call.",
  HEADERS_TOO_LARGE: `Send less than ${maxHeaderBytes / 1024} KiB of headers.`,
  INTERNAL_ERROR:
    "Repeat the call with the same `idempotencyKey`. If the error persists, report `requestId`.",
  STORE_UNAVAILABLE: "Wait for `Retry-After`, then repeat the call with the same `idempotencyKey`.",
} as const satisfies Partial<Record<ErrorCode, string>>;

export type ExternalErrorCode = keyof typeof errorAdvice;
