import type { GameSettings, GameState } from "#contract/bot/game.schema.ts";
import { accruedAt, accruedPoints } from "./automining.ts";

/** The balance at `now`: settled points plus those mined since, at most 2^53−1. */
export function balanceAt(
  game: Pick<GameState, "points" | "autominingSince"> & Pick<GameSettings, "autominePointsPerHour">,
  now: number,
): number {
  return Math.min(
    Number.MAX_SAFE_INTEGER,
    game.points + accruedPoints(game.autominingSince, game.autominePointsPerHour, now),
  );
}

/** The first moment at which `balanceAt` is at least `points`; Infinity for never. */
export function balanceReachesAt(
  game: Pick<GameState, "points" | "autominingSince"> & Pick<GameSettings, "autominePointsPerHour">,
  points: number,
): number {
  const missing = points - game.points;
  if (missing <= 0) return Number.NEGATIVE_INFINITY;
  if (points > Number.MAX_SAFE_INTEGER) return Number.POSITIVE_INFINITY;
  return accruedAt(game.autominingSince, game.autominePointsPerHour, missing);
}
