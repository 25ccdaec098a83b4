import type { GameSettings, GameState } from "#contract/game.ts";
import { accruedPoints } from "./automining.ts";

/**
 * The points that anyone reads at `now`: what is settled and what auto-mining has accrued since, at most 2^53−1.
 * Our rule: the seed shows none.
 */
export function balanceAt(
  game: Pick<GameState, "points" | "autominingSince"> & Pick<GameSettings, "autominePointsPerHour">,
  now: number,
): number {
  return Math.min(Number.MAX_SAFE_INTEGER, game.points + accruedPoints(game.autominingSince, game.autominePointsPerHour, now));
}
