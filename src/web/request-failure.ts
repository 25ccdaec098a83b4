import type { Problem } from "#contract/http/answer.schema.ts";

/** A failed call to the service. `status` is 0 without an answer; `problem` is the error answer. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
  readonly status: number;
  readonly problem: Problem | undefined;
  /** From the `Retry-After` header. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status: number, problem?: Problem, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

export function isRequestFailure(error: unknown): error is RequestFailure {
  return error instanceof RequestFailure;
}

/** Whether a retry may succeed: no answer, 429 or 5xx. */
export function isTransient(error: unknown): boolean {
  return (
    isRequestFailure(error) && (error.status === 0 || error.status === 429 || error.status >= 500)
  );
}
