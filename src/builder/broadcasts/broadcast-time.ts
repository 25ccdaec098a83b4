const minuteMs = 60_000;

/**
 * The moment of a local time as `datetime-local` writes it, in Unix ms; null for none. The browser
 * moves a time that a change of the clocks skips, and takes the first of two equal ones.
 */
export function momentOf(local: string): number | null {
  const at = local === "" ? Number.NaN : new Date(local).getTime();
  return Number.isNaN(at) ? null : at;
}

/** The first whole minute from a moment on, as a local time for `datetime-local`. */
export function localTime(at: number): string {
  const date = new Date(Math.ceil(at / minuteMs) * minuteMs);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A moment in the browser's time zone, with the UTC offset. */
export function timeText(at: number, language: string): string {
  return new Date(at).toLocaleString(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "shortOffset",
  });
}

/** The name of the browser's time zone, such as `Europe/Berlin`. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
