import type { GameSettings, GameState } from "#contract/schema/game.ts";
import { accruedAt, accruedPoints } from "./automining.ts";

/**
 * The points that anyone reads at `now`: what is settled and what auto-mining has accrued since, at
 * most 2^53−1. Our rule: the seed shows none.
 */
export function balanceAt(
  game: Pick<GameState, "points" | "autominingSince"> & Pick<GameSettings, "autominePointsPerHour">,
  now: number,
): number {
  return Math.min(
    Number.MAX_SAFE_INTEGER,
    game.points + accruedPoints(game.autominingSince, game.autominePointsPerHour, now),
  );
}

/** The first moment at which `balanceAt` gives `points` or more: Infinity when it never will. */
export function balanceReachesAt(
  game: Pick<GameState, "points" | "autominingSince"> & Pick<GameSettings, "autominePointsPerHour">,
  points: number,
): number {
  const missing = points - game.points;
  if (missing <= 0) return Number.NEGATIVE_INFINITY;
  if (points > Number.MAX_SAFE_INTEGER) return Number.POSITIVE_INFINITY;
  return accruedAt(game.autominingSince, game.autominePointsPerHour, missing);
}
