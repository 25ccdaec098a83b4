/** The largest value of a field, in decoded bytes; the Mini App reads no further. Our rule. */
export const maxValueBytes = 65_536;

/** How long a field fetch may take, preflight included; the Mini App then gives up. Our rule. */
export const fieldTimeoutMs = 8000;

/** How many fetches one report may have, and the longest duration that it may tell, in ms. */
export const maxReportedFetches = 40;
export const maxReportedMs = 60_000;
