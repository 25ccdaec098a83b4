import type { ErrorCode } from "#contract/error-code.ts";

export const english = {
  unreachable: "Couldn't reach the service. Check your connection and try again.",
  unexpected: (status: number) => `The service answered ${status}.`,
  broken: "Something went wrong on this page. Reload it and try again.",
  /** By error code; for others the service's own sentence is shown. */
  refusals: {
    TOO_MANY_REQUESTS: "Too many attempts. Wait a minute and try again.",
    WRONG_SIGN_IN: "Wrong email or password. Passwords are case-sensitive.",
    WRONG_PASSWORD: "Wrong current password.",
    PLATFORM_UNREACHABLE: "Telegram is not responding. Try again in a minute.",
    MALFORMED_JSON: "This is not valid JSON. Correct it and try again.",
    FOREIGN_ORIGIN: "This page is not open at the service's own address. Open the builder there.",
  } as Readonly<Partial<Record<ErrorCode, string>>>,
};

export type FailureWords = typeof english;
