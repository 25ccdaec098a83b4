import type { ErrorCode } from "#contract/error-code.ts";

export const english = {
  unreachable: "The service could not be reached. Check the connection and try again.",
  broken: "Something went wrong in this page. Reload it and try again.",
  /** By the problem's code; one that is not here is told in the service's own sentence. */
  refusals: {
    TOO_MANY_REQUESTS: "That was too often in a short time. Wait a minute and try again.",
    WRONG_SIGN_IN:
      "The e-mail address or the password is wrong. Check both; the password is case-sensitive.",
    WRONG_PASSWORD: "The current password is wrong.",
    PLATFORM_UNREACHABLE: "The messaging platform does not answer just now. Try again in a minute.",
    FOREIGN_ORIGIN:
      "This page was opened at another address than the service's own. Open the builder at its own address.",
  } as Readonly<Partial<Record<ErrorCode, string>>>,
};

export type FailureWords = typeof english;
