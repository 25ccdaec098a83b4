import type { BuiltInProperty } from "#contract/property.ts";
import type { Session } from "#contract/schema/mini-app.ts";
import { balanceAt } from "#game/balance.ts";
import { energyAt } from "#game/energy.ts";
import { levelAt } from "#game/level.ts";

/** What built-in properties are computed from. */
export type PropertySource = Pick<Session, "player" | "game" | "friendsCount" | "fieldRequest">;

/** The value of a built-in property at `now` (Unix ms by the service's clock). */
export function propertyValue(
  property: BuiltInProperty,
  source: PropertySource,
  now: number,
): string | number {
  const { game, player } = source;
  switch (property) {
    case "points":
      return balanceAt(game, now);
    case "level":
      return levelAt(game, now).level;
    case "totalLevels":
      return game.levels.length;
    case "energy":
      return energyAt(game, now);
    case "maxEnergy":
      return levelAt(game, now).maxEnergy;
    case "autominePointsPerHour":
      return game.autominePointsPerHour;
    case "friendsCount":
      return source.friendsCount;
    case "name":
    case "username":
    case "customValue":
      return player[property];
    case "tonFriendlyAddress":
      return source.fieldRequest.tonFriendlyAddress;
  }
}
