/** The maximum size of a field's value, in decoded bytes. */
export const maxValueBytes = 65_536;

/** The time limit of a field fetch in ms from its sending, preflight included. */
export const fieldTimeoutMs = 8000;

/**
 * The maximum number of concurrent fetches from one origin. Browsers open six connections over
 * HTTP/1.1 and do not reveal the protocol of another origin.
 */
export const maxFetchesPerOrigin = 6;

/** A longer `Retry-After` of a field's server means no second attempt, in seconds. */
export const maxRetryAfterSeconds = 300;

/** The maximum number of redirects that the service follows. */
export const maxRedirects = 3;

/**
 * The service's concurrent requests for players' fields, in each process: of one bot, to one host
 * from all bots, and in total.
 */
export const maxServiceFetches = { perBot: 20, perHost: 40, total: 200 } as const;

/** The places of a host, and of all, that are for bots of which no request runs. */
export const reservedFetches = { perHost: 10, total: 50 } as const;

/** The service's requests for fields per second in each process, after a burst of as many as in total. */
export const maxFetchesPerSecond = 100;

/**
 * The maximum number of waiting requests, and their longest wait in ms: with the wait for the next
 * start and `fieldTimeoutMs`, less than a page waits for the service.
 */
export const maxWaitingFetches = { perBot: 100, total: 1000 } as const;
export const maxFetchWaitMs = 4000;

/**
 * After as many failures in a row, the service sends a field's requests only after a pause, which
 * doubles up to the longest one.
 */
export const maxFailuresInRow = 5;
export const firstFetchPauseMs = 5000;
export const longestFetchPauseMs = 60_000;

/** The maximum length of a fallback, in characters. */
export const maxFallbackLength = 500;

/** The maximum length of a transform's JSON Pointer, and of its prefix and suffix, in characters. */
export const maxPointerLength = 200;
export const maxAffixLength = 50;

/** The pattern of a JSON Pointer. Source: RFC 6901, 3. */
export const pointerPattern = "^(?:/(?:[^~/]|~[01])*)*$";

/** The maximum of decimals in a formatted number. */
export const maxDecimals = 6;

/** The minimum and maximum of `refreshSeconds`. */
export const minRefreshSeconds = 10;
export const maxRefreshSeconds = 3600;

/** The default of `refreshSeconds`. */
export const defaultRefreshSeconds = 60;

/** The outcomes of a field fetch: success, or a class of failure. */
export const fieldOutcomes = [
  "ok",
  "offline",
  "blocked",
  "timeout",
  "status",
  "too-large",
  /** The body is not as the field's transform needs it. */
  "transform",
  /** The text looks like a fault of the server; see `suspicious-text.ts`. */
  "suspicious",
  /** The service got no answer: the name, connection, TLS or a redirect failed. */
  "unreachable",
  /** The service sent no request because of a limit or the server's recent failures. */
  "limited",
] as const;
export type FieldOutcome = (typeof fieldOutcomes)[number];

/** The requirements on a field endpoint, in the order they are checked. */
export const fieldCheckIds = [
  "https",
  "public-host",
  "preflight",
  "allow-origin",
  "allow-headers",
  "redirect",
  "status",
  "raw-text",
  "transform",
  "size",
  "time",
  "max-age",
] as const;
export type FieldCheckId = (typeof fieldCheckIds)[number];

/** Whether only players' browsers have a requirement, not the service. */
export function isForBrowsers(id: FieldCheckId): boolean {
  return ["preflight", "allow-origin", "allow-headers", "max-age"].includes(id);
}

/** Whether a requirement is only a recommendation, which an endpoint passes without. */
export function isAdvice(id: FieldCheckId): boolean {
  return id === "max-age";
}
