import { serviceNow } from "../request/service-time.ts";

/** A day such as `2026-11-24` as a heading: today, yesterday, or its date, with another year's number. */
export function dayName(
  day: string,
  { today, yesterday }: { readonly today: string; readonly yesterday: string },
  language: string,
  now = new Date(serviceNow()),
): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const start = new Date(year, month - 1, date);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  // Rounded, because a day may have 23 or 25 hours.
  const daysAgo = Math.round((midnight.getTime() - start.getTime()) / 86_400_000);
  if (daysAgo === 0) return today;
  if (daysAgo === 1) return yesterday;
  return start.toLocaleDateString(language, {
    day: "numeric",
    month: "long",
    ...(year !== now.getFullYear() && { year: "numeric" }),
  });
}
