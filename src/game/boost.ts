import type { Boost, BoostEffect, BoostedNumber } from "#contract/activity/activities.schema.ts";
import type { GameSettings, GameState } from "#contract/bot/game.schema.ts";
import { gameLimits } from "#contract/bot/game-limit.ts";
import { energyFullAtAfter } from "./energy.ts";

/** What a player's boosts add to their game; auto-mining is part of their own rate. */
export type Boosted = Readonly<Record<Exclude<BoostedNumber, "autominePerHour">, number>>;

/** Everything that a player's boosts add. */
export type AllBoosted = Readonly<Record<BoostedNumber, number>>;

/** No boosts. */
export const notBoosted: Boosted = { pointsPerTap: 0, maxEnergy: 0, energyPerSecond: 0 };

/** No boosts of any kind. */
export const noBoosts: AllBoosted = { ...notBoosted, autominePerHour: 0 };

/**
 * The price of a boost after `bought` purchases: grown by its factor each time and rounded down, at
 * most 2^53−1; null when the player has all of it. Our rule: the seed shows none.
 */
export function boostPrice(
  { price, growth, max }: Pick<Boost, "price" | "growth" | "max">,
  bought: number,
): number | null {
  if (bought >= max) return null;
  return Math.min(Number.MAX_SAFE_INTEGER, Math.floor(price * growth ** bought));
}

/** What boosts may add to each number, however many an owner offers: as much as a bot's game may have. */
const maxBoosted: AllBoosted = {
  pointsPerTap: gameLimits.pointsPerTap.maximum,
  maxEnergy: gameLimits.maxEnergy.maximum,
  energyPerSecond: gameLimits.energyPerSecond.maximum,
  autominePerHour: gameLimits.autominePointsPerHour.maximum,
};

/** The boosts of a player with one more of `effect`; undefined if that is more than boosts may add. */
export function raisedBy(boosted: AllBoosted, effect: BoostEffect): AllBoosted | undefined {
  const [name, added] = Object.entries(effect)[0] as [BoostedNumber, number];
  const raised = boosted[name] + added;
  return raised > maxBoosted[name] ? undefined : { ...boosted, [name]: raised };
}

/** The price of the next purchase, in points; null once all are bought or boosts may add no more. */
export function nextPrice(boost: Boost, bought: number, boosted: AllBoosted): number | null {
  return raisedBy(boosted, boost.effect) ? boostPrice(boost, bought) : null;
}

/** The settings of a bot's game as they are for a player with these boosts, at every level. */
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

/** When energy will be full once it returns at `newRate`; the player has as much at `now`. */
export function energyFullAtRate(
  game: Pick<GameSettings, "energyPerSecond"> & Pick<GameState, "energyFullAt">,
  newRate: number,
  now: number,
): number {
  const before = { maxEnergy: 0, energyPerSecond: game.energyPerSecond, until: now };
  const after = { maxEnergy: 0, energyPerSecond: newRate };
  return energyFullAtAfter(game.energyFullAt, [before], after, now);
}
