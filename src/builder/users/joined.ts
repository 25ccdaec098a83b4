import { serviceNow } from "../request/service-time.ts";

/** The spans of days, up to today, by which users' first visits are filtered. */
export const joinedSpans = ["today", "7", "30"] as const;
export type JoinedSpan = (typeof joinedSpans)[number];

/** When users were last seen: within spans of days up to today, or not since they began. */
export const seenSpans = [...joinedSpans, "not-7", "not-30"] as const;
export type SeenSpan = (typeof seenSpans)[number];

const isSeenSpan = (seen: string): seen is SeenSpan => seenSpans.some((span) => span === seen);

const daysIn: Readonly<Record<JoinedSpan, number>> = { today: 1, "7": 7, "30": 30 };

export const isJoinedSpan = (joined: string): joined is JoinedSpan =>
  joinedSpans.some((span) => span === joined);

const date = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * When a span, or a date such as `2026-11-01`, begins by the owner's clock, Unix ms; undefined for
 * anything else.
 */
export function joinedSince(joined: string, today = new Date(serviceNow())): number | undefined {
  if (isJoinedSpan(joined)) return startOfDay(today, 1 - daysIn[joined]).getTime();
  const [, year, month, day] = date.exec(joined)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const start = new Date(year, month - 1, day);
  // Of the 31st of February JavaScript makes the 3rd of March.
  return dateOf(start) === joined && start.getTime() >= 0 ? start.getTime() : undefined;
}

/** The bounds of a span of last visits by the owner's clock, Unix ms; undefined for anything else. */
export function seenBounds(
  seen: string,
  today = new Date(serviceNow()),
): { readonly seenSince: number } | { readonly seenBefore: number } | undefined {
  if (!isSeenSpan(seen)) return undefined;
  const began = joinedSince(seen.replace("not-", ""), today);
  if (began === undefined) return undefined;
  return seen.startsWith("not-") ? { seenBefore: began } : { seenSince: began };
}

function startOfDay(moment: Date, days: number): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days);
}

/** A day by the owner's clock, as the date fields of browsers write it. */
export function dateOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}
