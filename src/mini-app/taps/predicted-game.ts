import type { Game } from "#contract/schema/game.ts";
import { balanceAt, balanceReachesAt } from "#game/balance.ts";
import { energyAt, energyReachesAt } from "#game/energy.ts";
import { levelProgress } from "#game/level.ts";
import { applyTaps } from "#game/taps.ts";
import { serverNow, useMoment } from "../session/clock.ts";
import { useSession } from "../session/session-query.ts";
import { tapStore, unpaidTaps, useTaps } from "./unsent-taps.ts";

/**
 * When what a component shows of a game will be another, if time alone passes; Infinity for never.
 * Unix ms by the service's clock.
 */
type ChangesAt = (game: Game, now: number) => number;

/**
 * The game as the player sees it: what the service said, with the taps it has not heard of applied
 * by the rule that it will decide with. Shown anew when what the component shows of it changes with
 * time.
 */
export function useGame(changesAt: ChangesAt): Game {
  const { game } = useSession();
  const now = serverNow();
  const taps = useTaps(unpaidTaps);
  const predicted = taps === 0 ? game : applyTaps(game, taps, now).game;
  useMoment(changesAt(predicted, now));
  return predicted;
}

/** When the next whole point has been mined. */
export const nextPointAt: ChangesAt = (game, now) =>
  balanceReachesAt(game, balanceAt(game, now) + 1);

/** When the next unit of energy is back. */
export const nextEnergyAt: ChangesAt = (game, now) => {
  const energy = energyAt(game, now);
  return energy < game.maxEnergy ? energyReachesAt(game, energy + 1) : Number.POSITIVE_INFINITY;
};

/** When there is energy again. */
export const restedAt: ChangesAt = (game, now) =>
  energyAt(game, now) === 0 ? energyReachesAt(game, 1) : Number.POSITIVE_INFINITY;

/** When the next level is reached by mining alone. */
export const nextLevelAt: ChangesAt = (game, now) => {
  const { next } = levelProgress(game.levels, balanceAt(game, now));
  return next ? balanceReachesAt(game, next.points) : Number.POSITIVE_INFINITY;
};

/**
 * How many of so many more taps the service would pay, by what it said last; several may come
 * before the screen shows the first.
 */
export function paidOf(moreTaps: number, game: Game): number {
  const taps = unpaidTaps(tapStore.getState());
  return Math.max(0, applyTaps(game, taps + moreTaps, serverNow()).accepted - taps);
}
