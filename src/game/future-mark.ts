import type { Game, GameState } from "#contract/bot/game.schema.ts";
import { levelAt } from "./level.ts";

/**
 * How far a stored moment may be ahead, in ms, because the clocks of several machines differ. A
 * moment further ahead comes from a wrong clock.
 */
export const maxAheadMs = 60_000;

/** Whether the moment comes from a wrong clock. */
export function isFuture(moment: number, now: number): boolean {
  return moment > now + maxAheadMs;
}

/** The ms since a stored moment; Infinity if it comes from a wrong clock. */
export function msSince(moment: number, now: number): number {
  return isFuture(moment, now) ? Number.POSITIVE_INFINITY : now - moment;
}

/**
 * The player's moments with those from a wrong clock set to `now`, and energy returning from 0;
 * undefined if there are none. Otherwise the player would wait until that time.
 */
export function withoutFutureMarks(
  game: Game,
  now: number,
): Pick<GameState, "energyFullAt" | "autominingSince" | "tapsCountedAt"> | undefined {
  const { energyFullAt, autominingSince, tapsCountedAt, energyPerSecond } = game;
  const fullAtFrom = (maxEnergy: number) =>
    now + 1 + Math.ceil((maxEnergy * 1000) / energyPerSecond);
  // After the loss of a level, more may be missing than the maximum.
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
