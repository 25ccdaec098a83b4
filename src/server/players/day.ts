/**
 * Gives the calendar day of a moment (Unix ms) in a time zone, such as `2026-11-24`; in UTC without a
 * zone, or with one that this process does not know.
 */
export function daysIn(timeZone = "UTC"): (at: number) => string {
  const format = formatIn(timeZone) ?? formatIn("UTC");
  return (at) => format?.format(at) ?? "";
}

const minuteMs = 60_000;
/** The hours of a day on which clocks are turned back, and one more. */
const longestDayMs = 26 * 60 * minuteMs;

/** From when to when the day of a moment lasts, by `daysIn`; days begin on whole minutes. */
export function dayAround(
  at: number,
  dayOf: (at: number) => string,
): { readonly from: number; readonly to: number } {
  const day = dayOf(at);
  const minute = at - (at % minuteMs);
  /** The first minute of the kind after `low`, by halves: it comes within the longest day. */
  const first = (after: number, isReached: (at: number) => boolean) => {
    let low = after;
    let high = after + longestDayMs;
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
      if (isReached(middle)) high = middle;
      else low = middle;
    }
    return high;
  };
  const from = first(minute - longestDayMs, (moment) => dayOf(moment) === day);
  return { from, to: first(minute, (moment) => dayOf(moment) !== day) };
}

/** Undefined for an unknown zone: names differ between releases of the time zone database. */
function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    // In Canadian English dates are written as in ISO 8601.
    return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  } catch {
    return undefined;
  }
}
