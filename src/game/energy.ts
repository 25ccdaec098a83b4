import type { Game, GameSettings, GameState } from "#contract/schema/game.ts";
import { levelAt } from "./level.ts";

type EnergyState = Pick<GameSettings, "energyPerSecond"> & Pick<GameState, "energyFullAt">;

/**
 * Energy at `now`: an integer, 0 … the maximum of the player's level, so that a level which raises
 * it gives the difference at once. A unit counts one millisecond early, because `energyFullAt` is
 * rounded up to an integer.
 */
export function energyAt(game: Game, now: number): number {
  return Math.max(0, levelAt(game, now).maxEnergy - missingEnergyAt(game, now));
}

/**
 * The first moment at which `energyAt` is at least `energy`, which is at most the maximum, for a
 * player who stays on the level of `now`.
 */
export function energyReachesAt(game: Game, energy: number, now: number): number {
  const missing = levelAt(game, now).maxEnergy - energy;
  const near = Math.ceil(game.energyFullAt - 1 - (missing * 1000) / game.energyPerSecond);
  // Rates are fractions: rounding may be off by a millisecond either way.
  const moments = [near - 1, near, near + 1];
  return moments.find((moment) => missingEnergyAt(game, moment) <= missing) ?? near + 1;
}

/**
 * The new `energyFullAt` after spending `amount` at `now`: within a millisecond of the exact
 * moment, and never so late that accumulated rounding costs a unit.
 */
export function spendEnergy(game: EnergyState, amount: number, now: number): number {
  const exact = Math.max(now, game.energyFullAt) + (amount * 1000) / game.energyPerSecond;
  const latest =
    now + 1 + Math.floor(((missingEnergyAt(game, now) + amount) * 1000) / game.energyPerSecond);
  return Math.min(Math.ceil(exact), latest);
}

/** Units missing to the maximum at `now`; more than the maximum after that has been lowered. */
export function missingEnergyAt(game: EnergyState, now: number): number {
  return Math.ceil((Math.max(0, game.energyFullAt - now - 1) * game.energyPerSecond) / 1000);
}
