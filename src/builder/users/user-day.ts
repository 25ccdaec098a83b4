import { serviceNow } from "../request/service-time.ts";

/** The spans of first visits, in days up to today. */
export const joinedSpans = ["today", "7", "30"] as const;
export type JoinedSpan = (typeof joinedSpans)[number];

/** The spans of last visits: within some days up to today, or not since they began. */
export const seenSpans = [...joinedSpans, "not-7", "not-30"] as const;
export type SeenSpan = (typeof seenSpans)[number];

const daysIn: Readonly<Record<JoinedSpan, number>> = { today: 1, "7": 7, "30": 30 };

export const isJoinedSpan = (joined: string): joined is JoinedSpan => Object.hasOwn(daysIn, joined);

/**
 * When a span, or a date such as `2026-11-01`, begins by the owner's clock, Unix ms; undefined for
 * anything else.
 */
export function joinedSince(joined: string, today = new Date(serviceNow())): number | undefined {
  if (isJoinedSpan(joined)) return midnightOf(today, 1 - daysIn[joined]).getTime();
  const start = dateIn(joined);
  // JavaScript turns February 31 into March 3.
  return dateOf(start) === joined && start.getTime() >= 0 ? start.getTime() : undefined;
}

/** The bounds of a span of last visits by the owner's clock, Unix ms; undefined for anything else. */
export function seenBounds(
  seen: string,
): { readonly seenSince: number } | { readonly seenBefore: number } | undefined {
  if (!seenSpans.some((span) => span === seen)) return undefined;
  const began = joinedSince(seen.replace("not-", "")) ?? 0;
  return seen.startsWith("not-") ? { seenBefore: began } : { seenSince: began };
}

/** A day by the owner's clock, in the form of a browser's date field. */
export function dateOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

/** A day such as `2026-11-24` as a heading: today, yesterday, or its date, with another year's number. */
export function dayName(
  day: string,
  { today, yesterday }: { readonly today: string; readonly yesterday: string },
  language: string,
  now = new Date(serviceNow()),
): string {
  const start = dateIn(day);
  if (day === dateOf(now)) return today;
  if (day === dateOf(midnightOf(now, -1))) return yesterday;
  return start.toLocaleDateString(language, {
    day: "numeric",
    month: "long",
    ...(start.getFullYear() !== now.getFullYear() && { year: "numeric" }),
  });
}

/** The midnight at which a date begins; an invalid date for other texts. */
function dateIn(text: string): Date {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? text.split("-").map(Number)
    : [Number.NaN];
  return new Date(year, month - 1, day);
}

function midnightOf(moment: Date, days: number): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days);
}
