import type { GameSettings, GameState } from "#contract/schema/game.ts";
import { balanceAt } from "#game/balance.ts";
import { levelOf } from "#game/level.ts";

/** What a player's points are reckoned from. */
interface Earner {
  readonly state: Pick<GameState, "points" | "autominingSince">;
  readonly autominePointsPerHour: number;
}

/** A player's points at `now`, including auto-mining, and their level. */
export function standingOf(
  { state: { points: settled, autominingSince }, autominePointsPerHour }: Earner,
  { levels }: Pick<GameSettings, "levels">,
  now: number,
): { points: number; level: number } {
  const points = balanceAt({ points: settled, autominingSince, autominePointsPerHour }, now);
  return { points, level: levelOf(levels, points) };
}
