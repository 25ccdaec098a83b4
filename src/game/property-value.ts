import type { BuiltInProperty } from "#contract/text/reference.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { balanceAt } from "./balance.ts";
import { energyAt } from "./energy.ts";
import { levelAt } from "./level.ts";

/** The source of built-in properties. */
export type PropertySource = Pick<Session, "player" | "game" | "friendsCount" | "fieldRequest">;

/** The value of a built-in property at `now` (Unix ms by the service's clock). */
export function propertyValue(
  property: BuiltInProperty,
  source: PropertySource,
  now: number,
): string | number {
  const { game, player, friendsCount, fieldRequest } = source;
  const { level, maxEnergy } = levelAt(game, now);
  const values: Record<BuiltInProperty, string | number> = {
    ...game,
    ...player,
    points: balanceAt(game, now),
    level,
    maxEnergy,
    totalLevels: game.levels.length,
    energy: energyAt(game, now),
    friendsCount,
    tonFriendlyAddress: fieldRequest.tonFriendlyAddress,
  };
  return values[property];
}
