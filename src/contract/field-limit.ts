/** The maximum size of a field's value, in decoded bytes. Our rule. */
export const maxValueBytes = 65_536;

/** The time limit of a field fetch in ms, preflight included. Our rule. */
export const fieldTimeoutMs = 8000;

/** The maximum number of fetches in one report, and the maximum duration of each, in ms. */
export const maxReportedFetches = 40;
export const maxReportedMs = 60_000;
