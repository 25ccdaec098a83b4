import type { FieldOutcome } from "#contract/field-outcome.ts";

/**
 * Why a field request gave no value. A browser cannot tell CORS, TLS, DNS and redirect faults
 * apart: all are `blocked`. Source: our rule.
 */
export type FieldFailureClass = Exclude<FieldOutcome, "ok"> | "bad-url";

/**
 * Thrown by `fetchCustomField`; `retryAfterMs` is what the owner's server asked for, when the
 * browser may read it.
 */
export class FieldFailure extends Error {
  override readonly name = "FieldFailure";
  readonly failureClass: FieldFailureClass;
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  /** `status` is 0 when no answer came. */
  constructor(failureClass: FieldFailureClass, status = 0, retryAfterMs?: number) {
    super(failureClass);
    this.failureClass = failureClass;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The maximum wait that an owner's server may ask for. */
const maxRetryAfterMs = 300_000;

/**
 * Whether `error` is a `FieldFailure`; by its name, because the boot script carries a class of its
 * own.
 */
function isFieldFailure(error: unknown): error is FieldFailure {
  return error instanceof Error && error.name === "FieldFailure";
}

/**
 * Whether one more try makes sense: the network, a 5xx or a 429 that asks for no more than 300 s.
 */
export function isWorthRetrying(failure: unknown): boolean {
  if (!isFieldFailure(failure)) return false;
  if ((failure.retryAfterMs ?? 0) > maxRetryAfterMs) return false;
  const { failureClass, status } = failure;
  return (
    failureClass === "offline" || failureClass === "blocked" || status >= 500 || status === 429
  );
}

/** How long to wait before the one retry: what the server asked for, else 0.5–1.5 s at random. */
export function retryDelayMs(failure: unknown): number {
  const asked = isFieldFailure(failure) ? failure.retryAfterMs : undefined;
  return asked ?? 500 + Math.random() * 1000;
}
