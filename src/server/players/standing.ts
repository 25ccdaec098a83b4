import type { GameSettings } from "#contract/schema/game.ts";
import { balanceAt } from "#game/balance.ts";
import { levelOf } from "#game/level.ts";
import type { BotUser } from "../store/user/bot-user.ts";

/** A player's points at `now`, including auto-mining, and their level. */
export function standingOf(
  { state, autominePointsPerHour }: Pick<BotUser, "state" | "autominePointsPerHour">,
  { levels }: Pick<GameSettings, "levels">,
  now: number,
): { points: number; level: number } {
  const points = balanceAt({ ...state, autominePointsPerHour }, now);
  return { points, level: levelOf(levels, points) };
}
