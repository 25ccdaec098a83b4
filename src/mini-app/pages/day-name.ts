import { language } from "../session/page-context.ts";

const dayMs = 24 * 3_600_000;
const date = new Intl.DateTimeFormat(language, { dateStyle: "long" });
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

/** The day of a moment where the player is, in their language: “today”, “yesterday”, or its date. */
export function dayName(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
  return days >= 0 && days < 2 ? relative.format(-days, "day") : date.format(at);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
