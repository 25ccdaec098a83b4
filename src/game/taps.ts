import type { Game } from "#contract/bot/game.schema.ts";
import { balanceAt } from "./balance.ts";
import { missingEnergyAt, spendEnergy } from "./energy.ts";
import { climb, levelOf } from "./level.ts";

/** More taps a second than ten fingers can make. */
export const maxTapsPerSecond = 50;

/** Unused tap time expires after this long, in ms; until then it pays for taps made offline. */
const maxUnusedTapTimeMs = 3_600_000;

/**
 * Pays `taps` at `now` as far as energy, the maximum tap rate and the maximum balance allow, each
 * at the level that the earlier taps have reached. The service and the browser's prediction share
 * it.
 */
export function applyTaps(game: Game, taps: number, now: number): { accepted: number; game: Game } {
  const msPerTap = 1000 / maxTapsPerSecond;
  const countedAt = Math.max(game.tapsCountedAt, now - maxUnusedTapTimeMs);
  const possible = Math.min(taps, Math.max(0, Math.floor((now - countedAt) / msPerTap)));
  const missing = missingEnergyAt(game, now);
  const balance = balanceAt(game, now);
  const reached = levelOf(game, balance + game.pointsSpent);
  let accepted = 0;
  let gain = 0;
  // One iteration for each level that the taps reach, not for each tap.
  for (;;) {
    const next = game.levels[reached.level];
    const { pointsPerTap, maxEnergy } = reached;
    const have = balance + gain;
    const paid = Math.min(
      possible - accepted,
      maxEnergy - missing - accepted,
      Math.floor((Number.MAX_SAFE_INTEGER - have) / pointsPerTap),
      next
        ? Math.ceil((next.points - game.pointsSpent - have) / pointsPerTap)
        : Number.POSITIVE_INFINITY,
    );
    if (paid > 0) {
      accepted += paid;
      gain += paid * pointsPerTap;
    }
    if (!next || balance + gain + game.pointsSpent < next.points) break;
    climb(reached, next);
  }
  if (accepted === 0) return { accepted, game };
  return {
    accepted,
    game: {
      ...game,
      points: game.points + gain,
      energyFullAt: spendEnergy(game, accepted, now),
      tapsCountedAt: countedAt + accepted * msPerTap,
    },
  };
}
