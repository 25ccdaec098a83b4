import type { PlayerDaily } from "#contract/activity/player-activities.schema.ts";

const dayMs = 86_400_000;

/** A player's daily bonus at a moment. */
export interface ShownDaily {
  /** The day of the streak that today is. */
  readonly day: number;
  readonly isClaimed: boolean;
  readonly nextDayAt: number;
  /** Whether the service alone knows what a day that has passed since did to the streak. */
  readonly isUnknown: boolean;
}

/**
 * The daily bonus at `now`, by what the service told. The day after one that was claimed goes on
 * with its streak, whatever the owner has set, so that it can be claimed without asking.
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
