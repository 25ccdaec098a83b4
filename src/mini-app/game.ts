import type { Game } from "#contract/game.ts";
import { energyAt } from "#game/energy.ts";
import { applyTaps } from "#game/taps.ts";
import { serverNow, useTick } from "./clock.ts";
import { useSession } from "./session-query.ts";
import { tapStore, unpaidTaps, useTaps } from "./taps.ts";

/**
 * The game as the player sees it: what the service said, with the taps it has not heard of applied by the rule that it will decide with.
 * Shown anew every second while something grows with time.
 */
export function useGame(): Game {
  const { game } = useSession();
  const now = serverNow();
  const taps = useTaps(unpaidTaps);
  const predicted = taps === 0 ? game : applyTaps(game, taps, now).game;
  useTick(game.autominePointsPerHour > 0 || energyAt(predicted, now) < predicted.maxEnergy);
  return predicted;
}

/** Whether the service would pay one more tap, by what it said last; several may come before the screen shows the first. */
export function isNextTapPaid(game: Game): boolean {
  const taps = unpaidTaps(tapStore.getState());
  return applyTaps(game, taps + 1, serverNow()).accepted > taps;
}
