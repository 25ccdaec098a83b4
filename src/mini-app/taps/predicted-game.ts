import type { Game } from "#contract/bot/game.schema.ts";
import { balanceAt, balanceReachesAt } from "#game/balance.ts";
import { energyAt, energyReachesAt } from "#game/energy.ts";
import { levelAt } from "#game/level.ts";
import { applyTaps } from "#game/taps.ts";
import { serverNow, useMoment } from "../session/clock.ts";
import { useSession } from "../session/session-query.ts";
import { tapStore, unconfirmedTaps, useTaps } from "./unsent-taps.ts";

const fewTaps = 10;

/**
 * When the value that a component shows will next change by time alone: Unix ms by the service's
 * clock, Infinity for never.
 */
export type ChangesAt = (game: Game, now: number) => number;

/**
 * The predicted game: the service's last state with all unconfirmed taps applied. Renders the
 * component again when time changes what it shows.
 */
export function useGame(changesAt: ChangesAt): Game {
  const { game } = useSession();
  const now = serverNow();
  const taps = useTaps(unconfirmedTaps);
  const predicted = taps === 0 ? game : applyTaps(game, taps, now).game;
  useMoment(changesAt(predicted, now));
  return predicted;
}

/** When the next whole point will have been mined. */
export const nextPointAt: ChangesAt = (game, now) =>
  balanceReachesAt(game, balanceAt(game, now) + 1);

/** When the next unit of energy will be back, or mining alone reaches a level with another maximum. */
export const nextEnergyAt: ChangesAt = (game, now) => {
  const energy = energyAt(game, now);
  const { level, maxEnergy } = levelAt(game, now);
  const change = game.levels.slice(level).find((next) => next.maxEnergy);
  return Math.min(
    energy === maxEnergy ? Number.POSITIVE_INFINITY : energyReachesAt(game, energy + 1, now),
    change ? balanceReachesAt(game, change.points - game.pointsSpent) : Number.POSITIVE_INFINITY,
  );
};

/** Whether the player has energy for a few taps at most. */
export function isLowOnEnergy(game: Game, now: number): boolean {
  return energyAt(game, now) < Math.min(fewTaps, levelAt(game, now).maxEnergy);
}

/** While energy is low: when there will be more, or at least each ten seconds nearer to all of it. */
export const lowEnergyChangesAt: ChangesAt = (game, now) =>
  isLowOnEnergy(game, now)
    ? Math.min(nextEnergyAt(game, now), now + 10_000)
    : Number.POSITIVE_INFINITY;

/** When mining alone will reach the next level. */
export const nextLevelAt: ChangesAt = (game, now) => {
  const next = game.levels[levelAt(game, now).level];
  return next ? balanceReachesAt(game, next.points - game.pointsSpent) : Number.POSITIVE_INFINITY;
};

/** How many of `moreTaps` the service would pay on top of the unconfirmed ones. */
export function payableTaps(moreTaps: number, game: Game): number {
  const taps = unconfirmedTaps(tapStore.getState());
  return Math.max(0, applyTaps(game, taps + moreTaps, serverNow()).accepted - taps);
}
