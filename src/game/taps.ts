import type { Game } from "#contract/schema/game.ts";
import { balanceAt } from "./balance.ts";
import { energyAt, spendEnergy } from "./energy.ts";

/** More taps a second than ten fingers give. Our rule: the seed shows none. */
export const maxTapsPerSecond = 50;

/** Unused tap time expires after this long; until then it pays taps made offline. */
const maxUnusedTapTimeMs = 3_600_000;

/**
 * Pays `taps` at `now` with `pointsPerTap` each, as far as energy, the maximum tap rate and the
 * maximum balance allow. The service decides with this function, the browser predicts with it. Our
 * rule: the seed shows none.
 */
export function applyTaps(game: Game, taps: number, now: number): { accepted: number; game: Game } {
  const msPerTap = 1000 / maxTapsPerSecond;
  const countedAt = Math.max(game.tapsCountedAt, now - maxUnusedTapTimeMs);
  const byRate = Math.max(0, Math.floor((now - countedAt) / msPerTap));
  const byBalance = Math.floor(
    (Number.MAX_SAFE_INTEGER - balanceAt(game, now)) / game.pointsPerTap,
  );
  const accepted = Math.max(0, Math.min(taps, energyAt(game, now), byRate, byBalance));
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
