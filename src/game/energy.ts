import type { Game, GameSettings, GameState } from "#contract/bot/game.schema.ts";
import { levelAt } from "./level.ts";

type EnergyState = Pick<GameSettings, "energyPerSecond"> & Pick<GameState, "energyFullAt">;

/**
 * Energy at `now`: an integer, 0 … the maximum of the player's level, so that a level with a higher
 * maximum gives the difference at once. A unit counts one millisecond early, because `energyFullAt`
 * is rounded up to an integer.
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
  // Rates are fractions: rounding may be off by a millisecond in either direction.
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

/**
 * Units missing to the maximum at `now`; more than the maximum if points were lost with a level.
 */
export function missingEnergyAt(game: EnergyState, now: number): number {
  return Math.ceil(exactlyMissingAt(game, now));
}

function exactlyMissingAt({ energyFullAt, energyPerSecond }: EnergyState, now: number): number {
  return (Math.max(0, energyFullAt - now - 1) * energyPerSecond) / 1000;
}

/** A player's maximum at their points, and the rate at which energy returns. */
export type EnergyRule = Pick<GameSettings, "maxEnergy" | "energyPerSecond">;

/**
 * Moves `energyFullAt` from the first of some rules, each of which held `until` the next, to the
 * last one. A change of the rule neither gives nor takes energy, except what exceeds a lowered
 * maximum.
 */
export function energyFullAtAfter(
  energyFullAt: number,
  past: readonly (EnergyRule & { readonly until: number })[],
  present: EnergyRule,
  now: number,
): number {
  let game = { energyFullAt, energyPerSecond: past[0]?.energyPerSecond ?? 0 };
  for (const [index, before] of past.entries()) {
    const after = past[index + 1] ?? present;
    const changedAt = Math.min(before.until, now);
    const missing = missingEnergyAt(game, changedAt);
    const missingAfter = Math.max(0, missing + after.maxEnergy - before.maxEnergy);
    game = movedTo(game, after.energyPerSecond, { missing: missingAfter, now: changedAt });
  }
  return game.energyFullAt;
}

/**
 * With another rate and so many whole units missing at `now`; the returned part of a unit stays.
 */
function movedTo(
  game: EnergyState,
  energyPerSecond: number,
  { missing, now }: { readonly missing: number; readonly now: number },
): EnergyState {
  const missingBefore = missingEnergyAt(game, now);
  if (missing === missingBefore && energyPerSecond === game.energyPerSecond) return game;
  if (missing === 0) return { energyFullAt: Math.min(game.energyFullAt, now), energyPerSecond };
  const exact = exactlyMissingAt(game, now) + missing - missingBefore;
  const near = now + 1 + Math.floor((exact * 1000) / energyPerSecond);
  // A millisecond less would give a unit early; rounding of the rate may be off in either
  // direction.
  const moments = [near, near + 1, near - 1];
  const stateAt = (moment: number) => ({ energyFullAt: moment, energyPerSecond });
  return stateAt(
    moments.find((moment) => missingEnergyAt(stateAt(moment), now) === missing) ?? near,
  );
}
