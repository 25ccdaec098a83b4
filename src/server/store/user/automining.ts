import { type RawBuilder, sql } from "kysely";
import type { GameState } from "#contract/bot/game.schema.ts";
import { accruedPoints, settleAutomining } from "#game/automining.ts";
import { weekBeganAt } from "#game/week.ts";

/** `automining_since` of a banned player: sums of auto-mining need no condition for bans. */
export const never = Number.MAX_SAFE_INTEGER;

/** The payment of auto-mining at a moment. */
export interface Settled {
  readonly paid: number;
  /** The part of it that was mined before the moment's week. */
  readonly paidBefore: number;
  readonly points: number;
  /** The time up to which auto-mining is then paid, Unix ms. */
  readonly since: number;
}

type Mining = Pick<GameState, "points" | "autominingSince">;

/**
 * Settles a user whose rate changes at `now`: pays the whole points at the old rate so far, so that
 * no balance falls and no past time is paid at the new rate.
 */
export function atNewRate(state: Mining, oldRate: number, now: number): Settled {
  const { points, autominingSince } = state;
  const accrued = accruedPoints(autominingSince, oldRate, now);
  const paid = Math.min(accrued, Number.MAX_SAFE_INTEGER - points);
  return settledBy({ paid, since: Math.max(autominingSince, now) }, state, oldRate, now);
}

/**
 * Settles a user whose rate stays: pays points that took whole milliseconds, up to the maximum
 * balance.
 */
export function atSameRate(state: Mining, rate: number, now: number): Settled {
  const { paid, since } = settleAutomining(state.autominingSince, rate, now);
  const room = Number.MAX_SAFE_INTEGER - state.points;
  return settledBy({ paid: Math.min(paid, room), since }, state, rate, now);
}

/**
 * Settles a user before `needed` points are taken, at a rate that stays: pays only points that took
 * whole milliseconds, so that nothing is lost, unless the last points are needed.
 */
export function settleFor(state: Mining, rate: number, needed: number, now: number): Settled {
  const exact = settleAutomining(state.autominingSince, rate, now);
  const points = state.points + exact.paid;
  const isEnough = needed <= points && points <= Number.MAX_SAFE_INTEGER;
  return isEnough ? settledBy(exact, state, rate, now) : atNewRate(state, rate, now);
}

function settledBy(
  { paid, since }: Pick<Settled, "paid" | "since">,
  { points, autominingSince }: Mining,
  rate: number,
  now: number,
): Settled {
  const before = accruedPoints(autominingSince, rate, weekBeganAt(now));
  return { paid, paidBefore: Math.min(before, paid), points: points + paid, since };
}

/** A column or a parameter that is a whole number. */
type Sql = RawBuilder<unknown>;

/**
 * The condition that a user's points at `now`, including auto-mining as in `accruedPoints`, are at
 * most `max`; `points` may add those spent on boosts.
 */
export function accruedWithin(now: Sql, max: Sql, points = sql`points`): RawBuilder<boolean> {
  const elapsedMs = sql`case when automining_since < ${now} then ${now} - automining_since else 0 end`;
  const hours = sql`(${elapsedMs}) / 3600000 * automine_points_per_hour`;
  const rest = sql`(${elapsedMs}) % 3600000 * automine_points_per_hour / 3600000`;
  return sql<boolean>`${points} + ${hours} + ${rest} <= ${max}`;
}
