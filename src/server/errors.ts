import { type ErrorCode, errors } from "#contract/http/error-code.ts";
import type { ProblemFault } from "#contract/http/fault-rule.ts";

/** The details that an error can add to its title. */
export interface ErrorDetails {
  /** The fault and its remedy; never a secret. */
  readonly detail?: string;
  readonly errors?: ProblemFault[];
  readonly headers?: Record<string, string>;
  /** Further members of the problem, such as `current`. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * An error for the caller, thrown only by the HTTP layers and answered as problem+json in one
 * place.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const [status, title] = errors[code];
    super(details.detail ?? title, { cause: details.cause });
    this.code = code;
    this.status = status;
    this.title = title;
    this.details = details;
  }
}

/** An error that advises the caller to retry in `seconds`; `fact` is its first sentence. */
export function tryAgainIn(seconds: number, code: ErrorCode, fact: string): ServiceError {
  return new ServiceError(code, {
    detail: `${fact} Try again in ${seconds} s.`,
    headers: { "retry-after": String(seconds) },
  });
}

/** The error for a store that may recover soon. */
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
 * The error code for a status without one, such as Fastify's own refusals. A 4xx that only this
 * service uses, such as 401, becomes MALFORMED_REQUEST.
 */
export function errorOfStatus(status: number): ErrorCode {
  return (
    codesOfStatus[status] ??
    (status >= 400 && status < 500 ? "MALFORMED_REQUEST" : "INTERNAL_ERROR")
  );
}
