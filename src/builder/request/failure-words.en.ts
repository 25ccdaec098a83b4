import type { ErrorCode } from "#contract/http/error-code.ts";
import { english } from "../words.ts";

export const failureWords = english("failure-words", {
  unreachable: "Couldn't reach the service. Check your connection and try again.",
  unexpected: (status: number) => `The service responded with error ${status}. Try again later.`,
  /** A refusal with the first thing that it names. */
  because: (refusal: string, fault: string) => `${refusal} One value ${fault}.`,
  broken: "Something went wrong on this page. Reload it and try again.",
  /** Sentences for error codes; other codes show the service's own sentence. */
  refusals: {
    TOO_MANY_REQUESTS: "Too many attempts. Wait a minute and try again.",
    WRONG_SIGN_IN: "Wrong email or password. Passwords are case-sensitive.",
    WRONG_PASSWORD: "Wrong current password.",
    PLATFORM_UNREACHABLE: "Telegram is not responding. Try again in a minute.",
    PLATFORM_REFUSED: "Telegram didn't accept this.",
    MALFORMED_JSON: "This is not valid JSON. Correct it and try again.",
    EDIT_CONFLICT: "Another version was saved in the meantime. Nothing was overwritten.",
    GAME_NOT_VALID: "The game settings have errors.",
    ACTIVITIES_NOT_VALID: "The activities have errors.",
    SCREEN_NOT_VALID: "The screen has errors.",
    FIELD_NOT_VALID: "The field has errors.",
    IDEMPOTENCY_KEY_REUSED: "Nothing was done: this was already sent. Reload the page.",
    NOT_SIGNED_IN: "Your session has ended. Sign in again.",
    NOT_FOUND: "Not found. It may have been deleted.",
    BODY_TOO_LARGE: "The file is too large.",
    INTERNAL_ERROR: "Something went wrong in the service. Try again later.",
    STORE_UNAVAILABLE: "The data is temporarily unavailable. Try again in a few seconds.",
    BOT_TOKEN_REFUSED: "Telegram rejects this token. Copy the whole token from @BotFather again.",
    OWNERS_ONLY:
      "Nothing was changed: only an owner of the bot can do this, and you are an editor. Ask an owner.",
    FOREIGN_ORIGIN: "This page is not open at the service's own address. Open the builder there.",
  } as Readonly<Partial<Record<ErrorCode, string>>>,
});

export type FailureWords = typeof failureWords;
