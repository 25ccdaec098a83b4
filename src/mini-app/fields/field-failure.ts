import { type FieldOutcome, maxRetryAfterSeconds } from "#contract/field/field-limit.ts";
import { parseRetryAfter } from "#web/retry-after.ts";

/**
 * Why a field request gave no value. A browser cannot tell CORS, TLS, DNS and redirect faults
 * apart: all are `blocked`. Source: our rule.
 */
export type FieldFailureClass = Exclude<FieldOutcome, "ok"> | "bad-url";

/** Thrown by `fetchCustomField`; `retryAfter` is the header, if it may be read. */
export class FieldFailure extends Error {
  override readonly name = "FieldFailure";
  declare readonly failureClass: FieldFailureClass;
  declare readonly status: number;
  declare readonly retryAfter: string | null;

  /** `status` is 0 when no answer came. */
  constructor(failureClass: FieldFailureClass, status = 0, retryAfter: string | null = null) {
    super(failureClass);
    this.failureClass = failureClass;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** By name, because the boot script has its own copy of the class. */
function isFieldFailure(error: unknown): error is FieldFailure {
  return error instanceof Error && error.name === "FieldFailure";
}

/** Whether to retry: no answer, 5xx or 429, with a `Retry-After` of at most 300 s. */
export function isWorthRetrying(failure: unknown): boolean {
  if (!isFieldFailure(failure)) return false;
  if ((retryAfterMs(failure) ?? 0) > maxRetryAfterSeconds * 1000) return false;
  const { failureClass, status } = failure;
  return (
    failureClass === "offline" || failureClass === "blocked" || status >= 500 || status === 429
  );
}

/** Delay before the retry: the server's `Retry-After`, else a random 0.5–1.5 s. */
export function fieldRetryDelayMs(failure: unknown): number {
  return (
    (isFieldFailure(failure) ? retryAfterMs(failure) : undefined) ?? 500 + Math.random() * 1000
  );
}

/** Read here and not where it is thrown, because the page's HTML has room for little. */
function retryAfterMs({ retryAfter }: FieldFailure): number | undefined {
  return parseRetryAfter(retryAfter, Date.now());
}
