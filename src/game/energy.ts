import type { GameSettings, GameState } from "#contract/schema/game.ts";

type EnergyRules = Pick<GameSettings, "maxEnergy" | "energyPerSecond">;
type EnergyState = Pick<GameState, "energyFullAt">;

/**
 * Energy at `now`: a whole number, 0 … `maxEnergy`. The last millisecond before a unit is back
 * counts as back, because the moment it is stored as is whole.
 */
export function energyAt(game: EnergyRules & EnergyState, now: number): number {
  return Math.max(0, game.maxEnergy - missingAt(game, now));
}

/** The first moment at which `energyAt` gives `energy` or more, at most `maxEnergy`. */
export function energyReachesAt(game: EnergyRules & EnergyState, energy: number): number {
  const missingMs = ((game.maxEnergy - energy) * 1000) / game.energyPerSecond;
  const near = Math.ceil(game.energyFullAt - 1 - missingMs);
  // A rate is any fraction: rounding may put the moment a millisecond too early or too late.
  return [near - 1, near, near + 1].find((moment) => energyAt(game, moment) >= energy) ?? near + 1;
}

/**
 * The moment energy will be full once `amount` more is spent at `now`: within a millisecond of the
 * exact one, and never so late that rounding would cost another unit, however many times one
 * spends.
 */
export function spendEnergy(game: EnergyRules & EnergyState, amount: number, now: number): number {
  const exact = Math.max(now, game.energyFullAt) + (amount * 1000) / game.energyPerSecond;
  const latest =
    now + 1 + Math.floor(((missingAt(game, now) + amount) * 1000) / game.energyPerSecond);
  return Math.min(Math.ceil(exact), latest);
}

/** Whole units missing at `now`; more than `maxEnergy` when the owner has lowered it. */
function missingAt(game: EnergyRules & EnergyState, now: number): number {
  return Math.ceil((Math.max(0, game.energyFullAt - now - 1) * game.energyPerSecond) / 1000);
}
