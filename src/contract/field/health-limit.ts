/** The maximum number of fetches in one report, the duration of each in ms, and bytes of JSON. */
export const maxReportedFetches = 40;
export const maxReportedMs = 60_000;
export const maxReportBytes = 4096;

/** The maximum length of the beginning of a suspicious text, in characters. */
export const maxSampleLength = 80;

/**
 * When a field begins to fail: more than this share of the last hour's fetches failed, and at least
 * `failures`; or all of the last `minutes`, and at least `fetches`. Devices that were offline count
 * neither here nor below.
 */
export const failingRule = { share: 0.05, failures: 5, minutes: 15, fetches: 3 } as const;

/**
 * When a field works again: for an hour at most this share failed, of at least `ofFetches`; or
 * none, of at least `fetches`.
 */
export const recoveryRule = { share: 0.025, ofFetches: 40, fetches: 3 } as const;
