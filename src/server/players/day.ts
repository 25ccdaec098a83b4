/**
 * Gives the calendar day of a moment (Unix ms) in a time zone, such as `2026-11-24`; in UTC without a
 * zone, or with one that this process does not know.
 */
export function daysIn(timeZone = "UTC"): (at: number) => string {
  const format = formatIn(timeZone) ?? formatIn("UTC");
  return (at) => format?.format(at) ?? "";
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
