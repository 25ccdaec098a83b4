/**
 * Returns a function from a moment (Unix ms) to its calendar day in a time zone, such as
 * `2026-11-24`; in UTC without a zone, or with one that this process lacks.
 */
export function daysIn(timeZone = "UTC"): (at: number) => string {
  const format = formatIn(timeZone) ?? formatIn("UTC");
  return (at) => format?.format(at) ?? "";
}

const minuteMs = 60_000;
/** The longest day, when clocks are set back, and one hour more. */
const longestDayMs = 26 * 60 * minuteMs;

/** The start and end of a moment's day, by `daysIn`; days begin on whole minutes. */
export function dayAround(
  at: number,
  dayOf: (at: number) => string,
): { readonly from: number; readonly to: number } {
  const day = dayOf(at);
  const minute = at - (at % minuteMs);
  /** The first minute that satisfies `isReached`, by bisection: it lies within the longest day. */
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
    // Canadian English writes dates as in ISO 8601.
    return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  } catch {
    return undefined;
  }
}
