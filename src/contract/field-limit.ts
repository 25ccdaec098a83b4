/** The maximum size of a field's value, in decoded bytes. Our rule. */
export const maxValueBytes = 65_536;

/** The time limit of a field fetch in ms from its sending, preflight included. Our rule. */
export const fieldTimeoutMs = 8000;

/**
 * The maximum number of fetches at once from one origin. Browsers run six over HTTP/1.1 and let others wait, and do
 * not say which protocol a server of another origin speaks. Our rule.
 */
export const maxFetchesPerOrigin = 6;

/** A longer `Retry-After` of a field's server means no second attempt, in seconds. Our rule. */
export const maxRetryAfterSeconds = 300;

/** The maximum length of a fallback, in characters. Our rule. */
export const maxFallbackLength = 500;

/** The minimum and maximum of `refreshSeconds`. Our rule. */
export const minRefreshSeconds = 10;
export const maxRefreshSeconds = 3600;

/** What `refreshSeconds` is without an owner's choice. */
export const defaultRefreshSeconds = 60;

/** The maximum number of fetches in one report, and the maximum duration of each, in ms. */
export const maxReportedFetches = 40;
export const maxReportedMs = 60_000;
