import type { FieldOutcome } from "#contract/field/field-limit.ts";

/** Why a field request gave no value. */
export interface FieldFailure extends Error {
  /** A browser cannot tell CORS, TLS, DNS and redirect faults apart: all are `blocked`. */
  readonly failureClass: Exclude<FieldOutcome, "ok"> | "bad-url";
  /** 0 when no answer came. */
  readonly status: number;
  /** The `Retry-After` header, if it may be read. */
  readonly retryAfter: string | null;
}

/** Whether an error is of `fetchCustomField`. */
export function isFieldFailure(error: unknown): error is FieldFailure {
  return error instanceof Error && "failureClass" in error;
}

export function fieldFailure(
  failureClass: FieldFailure["failureClass"],
  status = 0,
  retryAfter: string | null = null,
): FieldFailure {
  return Object.assign(Error(failureClass), { failureClass, status, retryAfter });
}
