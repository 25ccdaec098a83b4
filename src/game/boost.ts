import type { Boost, BoostEffect, BoostedNumber } from "#contract/activity/activities.schema.ts";
import type { GameSettings, GameState } from "#contract/bot/game.schema.ts";
import { gameLimits } from "#contract/bot/game-limit.ts";
import { energyFullAtAfter } from "./energy.ts";

/** The sum of a player's boosts; auto-mining is part of their own rate. */
export type Boosted = Readonly<Record<Exclude<BoostedNumber, "autominePerHour">, number>>;

/** The sum of a player's boosts of every kind. */
export type AllBoosted = Readonly<Record<BoostedNumber, number>>;

export const notBoosted: Boosted = { pointsPerTap: 0, maxEnergy: 0, energyPerSecond: 0 };

export const noBoosts: AllBoosted = { ...notBoosted, autominePerHour: 0 };

/**
 * The price of a boost after `bought` purchases, at most 2^53−1: multiplied by its factor each time
 * and rounded down (docs/bot-file.md, "Activities"); null when the player has bought all of it.
 */
export function boostPrice(
  { price, growth, max }: Pick<Boost, "price" | "growth" | "max">,
  bought: number,
): number | null {
  if (bought >= max) return null;
  return Math.min(Number.MAX_SAFE_INTEGER, Math.floor(price * growth ** bought));
}

/**
 * The most that boosts may add to each number, however many an owner offers: a game's own maximum.
 */
const maxBoosted: AllBoosted = {
  pointsPerTap: gameLimits.pointsPerTap.maximum,
  maxEnergy: gameLimits.maxEnergy.maximum,
  energyPerSecond: gameLimits.energyPerSecond.maximum,
  autominePerHour: gameLimits.autominePointsPerHour.maximum,
};

/** The boosts of a player after one more `effect`; undefined if that exceeds the maximum. */
export function raisedBy(boosted: AllBoosted, effect: BoostEffect): AllBoosted | undefined {
  const [name, added] = Object.entries(effect)[0] as [BoostedNumber, number];
  const raised = boosted[name] + added;
  return raised > maxBoosted[name] ? undefined : { ...boosted, [name]: raised };
}

/**
 * The price of the next purchase, in points; null once all are bought or boosts may add no more.
 */
export function nextPrice(boost: Boost, bought: number, boosted: AllBoosted): number | null {
  return raisedBy(boosted, boost.effect) ? boostPrice(boost, bought) : null;
}

/** The settings of a bot's game for a player with these boosts, at every level. */
export function boostedSettings(settings: GameSettings, boosted: Boosted): GameSettings {
  const { pointsPerTap, maxEnergy, energyPerSecond } = boosted;
  if (pointsPerTap === 0 && maxEnergy === 0 && energyPerSecond === 0) return settings;
  return {
    ...settings,
    pointsPerTap: settings.pointsPerTap + pointsPerTap,
    maxEnergy: settings.maxEnergy + maxEnergy,
    energyPerSecond: settings.energyPerSecond + energyPerSecond,
    levels: settings.levels.map((level) => ({
      ...level,
      ...(level.pointsPerTap !== undefined && {
        pointsPerTap: level.pointsPerTap + pointsPerTap,
      }),
      ...(level.maxEnergy !== undefined && { maxEnergy: level.maxEnergy + maxEnergy }),
    })),
  };
}

/** The moment of full energy at the rate `newRate`; the energy at `now` stays. */
export function energyFullAtRate(
  game: Pick<GameSettings, "energyPerSecond"> & Pick<GameState, "energyFullAt">,
  newRate: number,
  now: number,
): number {
  const before = { maxEnergy: 0, energyPerSecond: game.energyPerSecond, until: now };
  const after = { maxEnergy: 0, energyPerSecond: newRate };
  return energyFullAtAfter(game.energyFullAt, [before], after, now);
}
