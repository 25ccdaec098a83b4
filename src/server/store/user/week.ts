import { maxAheadMs } from "#game/future-mark.ts";
import { weekOf } from "#game/week.ts";
import type { BotUserTable } from "../schema/tables.ts";

/**
 * The week that is counted for a player, with the points (earned, spent ones included) and friends
 * at its start. Null while the bot has no weekly leaderboard.
 */
export type CountedWeek = Pick<BotUserTable, "week" | "week_points" | "week_friends">;

type Scores = CountedWeek & Pick<BotUserTable, "points" | "points_spent" | "friends_count">;

/**
 * The counted week at `now`: a new one if the stored one is over, or was stored by a wrong clock.
 */
export function weekAt(row: Scores, now: number): CountedWeek {
  const { week, week_points, week_friends } = row;
  const isCurrent = week === null || (week >= weekOf(now) && week <= weekOf(now + maxAheadMs));
  return isCurrent ? { week, week_points, week_friends } : newWeek(row, now);
}

/** The counted week at a sign-in; counting starts and ends with the bot's weekly leaderboard. */
export function weekAtSignIn(row: Scores, isCounted: boolean, now: number): CountedWeek {
  if (!isCounted) return { week: null, week_points: null, week_friends: null };
  return row.week === null ? newWeek(row, now) : weekAt(row, now);
}

function newWeek({ points, points_spent, friends_count }: Scores, now: number): CountedWeek {
  return { week: weekOf(now), week_points: points + points_spent, week_friends: friends_count };
}
