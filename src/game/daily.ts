import type { Daily } from "#contract/activity/activities.schema.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The last daily bonus of a player. */
export interface DailyProgress {
  /** The day that it was paid for, as `bonusDay` numbers days. */
  readonly day: number;
  /** The day of the streak at that time, from 1. */
  readonly streak: number;
}

/** A player's streak and bonus today. */
export interface DailyStanding {
  /** Today, as `bonusDay` numbers days. */
  readonly today: number;
  /** The day of the streak that today is, claimed or not; from 1. */
  readonly streak: number;
  readonly isClaimed: boolean;
  /** Today's bonus in points. */
  readonly reward: number;
  /** The start of the next day, Unix ms. */
  readonly nextDayAt: number;
}

/** The number of the day of `now`, which begins at the owner's hour in UTC. */
export function bonusDay({ hour }: Pick<Daily, "hour">, now: number): number {
  return Math.floor((now - hour * hourMs) / dayMs);
}

/**
 * A player's streak and bonus at `now`. A day counts once, even when the owner moves the hour so
 * that a day repeats.
 */
export function dailyStanding(
  daily: Daily,
  claimed: DailyProgress | undefined,
  now: number,
): DailyStanding {
  const today = bonusDay(daily, now);
  const last = claimed && { ...claimed, day: dayOf(claimed, today) };
  const isClaimed = last !== undefined && last.day >= today;
  const streak = isClaimed ? last.streak : nextStreak(daily, last, today);
  const reward = dailyReward(daily.rewards, streak);
  const nextDay = isClaimed ? last.day + 1 : today + 1;
  return { today, streak, isClaimed, reward, nextDayAt: nextDay * dayMs + daily.hour * hourMs };
}

/**
 * The bonus of a day of the streak (from 1), in points; days after the last reward pay it again.
 */
export function dailyReward(rewards: readonly number[], day: number): number {
  return rewards[Math.min(day, rewards.length) - 1] ?? 0;
}

/** The day of the last bonus; yesterday if it is further ahead than a moved hour explains. */
function dayOf({ day }: DailyProgress, today: number): number {
  return day > today + 1 ? today - 1 : day;
}

function nextStreak({ whenMissed }: Daily, last: DailyProgress | undefined, today: number): number {
  if (!last) return 1;
  return last.day === today - 1 || whenMissed === "go-on" ? last.streak + 1 : 1;
}
