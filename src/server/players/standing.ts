import type { GameState } from "#contract/schema/game.ts";
import { balanceAt } from "#game/balance.ts";
import type { Boosted } from "#game/boost.ts";
import { type LevelSettings, levelOf, type ReachedLevel } from "#game/level.ts";

/** What a player's points and level are reckoned from. */
interface Earner {
  readonly state: Pick<GameState, "points" | "pointsSpent" | "autominingSince">;
  readonly autominePointsPerHour: number;
  readonly boosted: Pick<Boosted, "maxEnergy">;
}

/**
 * A player's points at `now`, including auto-mining, and the level that these reach together with
 * those spent; its maximum energy has what boosts add.
 */
export function standingOf(
  { state, autominePointsPerHour, boosted }: Earner,
  settings: LevelSettings,
  now: number,
): { points: number; reached: Omit<ReachedLevel, "pointsPerTap"> } {
  const points = balanceAt({ ...state, autominePointsPerHour }, now);
  const reached = levelOf(settings, points + state.pointsSpent);
  reached.maxEnergy += boosted.maxEnergy;
  return { points, reached };
}
