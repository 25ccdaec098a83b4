const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** 1 January 1970 was a Thursday; the first Monday followed on the 5th. */
const firstMonday = 4 * dayMs;

/** The number of the week of `now`; weeks begin on Monday at 00:00 UTC. */
export function weekOf(now: number): number {
  return Math.floor((now - firstMonday) / weekMs);
}

/** When the week of `now` began, Unix ms. */
export function weekBeganAt(now: number): number {
  return weekOf(now) * weekMs + firstMonday;
}

/** When the week of `now` ends, Unix ms. */
export function weekEndsAt(now: number): number {
  return weekBeganAt(now) + weekMs;
}
