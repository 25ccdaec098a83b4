import type { Game } from "#contract/schema/game.ts";
import { balanceAt } from "./balance.ts";
import { energyAt, spendEnergy } from "./energy.ts";

/** More taps a second than ten fingers give. Our rule: the seed shows none. */
export const humanTapsPerSecond = 50;

/** How long unused time for tapping is kept, so that taps made offline are still paid. */
const keptTapTimeMs = 3_600_000;

/**
 * Pays `taps` at `now`: as many as energy, a human rate and the largest balance allow, each for
 * `pointsPerTap` and one energy. The service decides with this rule and the browser predicts with
 * it. Our rule: the seed shows none.
 */
export function applyTaps(game: Game, taps: number, now: number): { accepted: number; game: Game } {
  const msPerTap = 1000 / humanTapsPerSecond;
  const countedAt = Math.max(game.tapsCountedAt, now - keptTapTimeMs);
  const inHumanTime = Math.max(0, Math.floor((now - countedAt) / msPerTap));
  const untilLargest = Math.floor(
    (Number.MAX_SAFE_INTEGER - balanceAt(game, now)) / game.pointsPerTap,
  );
  const accepted = Math.max(0, Math.min(taps, energyAt(game, now), inHumanTime, untilLargest));
  if (accepted === 0) return { accepted, game };
  return {
    accepted,
    game: {
      ...game,
      points: game.points + accepted * game.pointsPerTap,
      energyFullAt: spendEnergy(game, accepted, now),
      tapsCountedAt: countedAt + accepted * msPerTap,
    },
  };
}
