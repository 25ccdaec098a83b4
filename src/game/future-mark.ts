import type { Game, GameState } from "#contract/bot/game.schema.ts";
import { levelAt } from "./level.ts";

/**
 * How far a stored moment may be ahead, in ms: the clocks of several machines differ. One that is
 * further ahead was stored by a clock that was wrong.
 */
export const maxAheadMs = 60_000;

/** Whether a clock that was wrong has stored the moment. */
export function isFuture(moment: number, now: number): boolean {
  return moment > now + maxAheadMs;
}

/** The ms that have passed since a stored moment; Infinity if a wrong clock has stored it. */
export function msSince(moment: number, now: number): number {
  return isFuture(moment, now) ? Number.POSITIVE_INFINITY : now - moment;
}

/**
 * The player's moments with those that a wrong clock has stored set to `now`, and energy returning
 * from nothing; undefined if there are none. Otherwise the player would wait until the clock is there.
 */
export function withoutFutureMarks(
  game: Game,
  now: number,
): Pick<GameState, "energyFullAt" | "autominingSince" | "tapsCountedAt"> | undefined {
  const { energyFullAt, autominingSince, tapsCountedAt, energyPerSecond } = game;
  const fullAtFrom = (maxEnergy: number) =>
    now + 1 + Math.ceil((maxEnergy * 1000) / energyPerSecond);
  // With a level that was lost, more may be missing than there is room for.
  const most = Math.max(game.maxEnergy, ...game.levels.map((level) => level.maxEnergy ?? 0));
  const isAnyFuture =
    isFuture(energyFullAt, fullAtFrom(most)) ||
    isFuture(autominingSince, now) ||
    isFuture(tapsCountedAt, now);
  if (!isAnyFuture) return undefined;
  const latestFullAt = fullAtFrom(levelAt(game, now).maxEnergy);
  return {
    energyFullAt: Math.min(energyFullAt, latestFullAt),
    autominingSince: Math.min(autominingSince, now),
    tapsCountedAt: Math.min(tapsCountedAt, now),
  };
}
