import type { PlayerDaily } from "#contract/activity/player-activities.schema.ts";

const dayMs = 86_400_000;

/** A player's daily bonus at a moment. */
export interface ShownDaily {
  /** Today's day of the streak. */
  readonly day: number;
  readonly isClaimed: boolean;
  readonly nextDayAt: number;
  /** Whether a whole day was missed, after which only the service can compute the streak. */
  readonly isUnknown: boolean;
}

/**
 * The daily bonus at `now`, from the service's last answer. The day after a claimed one continues its
 * streak with every setting of the owner, so it can be claimed without a new answer.
 */
export function dailyAt(
  { day, isClaimed, nextDayAt }: Omit<PlayerDaily, "rewards">,
  now: number,
): ShownDaily {
  if (now < nextDayAt) return { day, isClaimed, nextDayAt, isUnknown: false };
  if (!isClaimed) return { day, isClaimed, nextDayAt, isUnknown: true };
  const isUnknown = now >= nextDayAt + dayMs;
  return { day: day + 1, isClaimed: false, nextDayAt: nextDayAt + dayMs, isUnknown };
}

const shownDays = 7;

/** The seven days around `day`, from 1. */
export function daysAround(day: number): number[] {
  const first = Math.max(1, day - Math.floor(shownDays / 2));
  return Array.from({ length: shownDays }, (_, index) => first + index);
}
