import type { GameSettings, GameState } from "#contract/schema/game.ts";

type EnergyRules = Pick<GameSettings, "maxEnergy" | "energyPerSecond">;
type EnergyState = Pick<GameState, "energyFullAt">;

/**
 * Energy at `now`: an integer, 0 … `maxEnergy`. A unit counts one millisecond early, because
 * `energyFullAt` is rounded up to an integer.
 */
export function energyAt(game: EnergyRules & EnergyState, now: number): number {
  return Math.max(0, game.maxEnergy - missingAt(game, now));
}

/** The first moment at which `energyAt` is at least `energy` (at most `maxEnergy`). */
export function energyReachesAt(game: EnergyRules & EnergyState, energy: number): number {
  const missingMs = ((game.maxEnergy - energy) * 1000) / game.energyPerSecond;
  const near = Math.ceil(game.energyFullAt - 1 - missingMs);
  // Rates are fractions: rounding may be off by a millisecond either way.
  return [near - 1, near, near + 1].find((moment) => energyAt(game, moment) >= energy) ?? near + 1;
}

/**
 * The new `energyFullAt` after spending `amount` at `now`: within a millisecond of the exact
 * moment, and never so late that accumulated rounding costs a unit.
 */
export function spendEnergy(game: EnergyRules & EnergyState, amount: number, now: number): number {
  const exact = Math.max(now, game.energyFullAt) + (amount * 1000) / game.energyPerSecond;
  const latest =
    now + 1 + Math.floor(((missingAt(game, now) + amount) * 1000) / game.energyPerSecond);
  return Math.min(Math.ceil(exact), latest);
}

/** Units missing at `now`; may exceed `maxEnergy` after the owner has lowered it. */
function missingAt(game: EnergyRules & EnergyState, now: number): number {
  return Math.ceil((Math.max(0, game.energyFullAt - now - 1) * game.energyPerSecond) / 1000);
}
