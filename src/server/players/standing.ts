import type { GameState } from "#contract/schema/game.ts";
import { balanceAt } from "#game/balance.ts";
import { type LevelSettings, levelOf, type ReachedLevel } from "#game/level.ts";

/** What a player's points are reckoned from. */
interface Earner {
  readonly state: Pick<GameState, "points" | "autominingSince">;
  readonly autominePointsPerHour: number;
}

/** A player's points at `now`, including auto-mining, and the level that these reach. */
export function standingOf(
  { state: { points: settled, autominingSince }, autominePointsPerHour }: Earner,
  settings: LevelSettings,
  now: number,
): { points: number; reached: ReachedLevel } {
  const points = balanceAt({ points: settled, autominingSince, autominePointsPerHour }, now);
  return { points, reached: levelOf(settings, points) };
}
