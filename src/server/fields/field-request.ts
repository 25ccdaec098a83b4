import type { FieldRequest } from "#contract/schema/custom-field.ts";
import type { GameSettings } from "#contract/schema/game.ts";
import { standingOf } from "../players/standing.ts";
import type { BotUser } from "../store/user/bot-user.ts";
import { friendlyTonAddress } from "../wallet/ton-address.ts";

/** The field request of a player at `now`. Source: seed 2.2. */
export function fieldRequestOf(user: BotUser, settings: GameSettings, now: number): FieldRequest {
  const { points, reached } = standingOf(user, settings, now);
  return {
    userTelegramId: user.tgId,
    userPoints: points,
    userFriendsCount: user.friendsCount,
    userTotalLevels: settings.levels.length,
    userLevel: reached.level,
    tonFriendlyAddress: friendlyTonAddress(user.tonAddress),
    tonRawAddress: user.tonAddress,
  };
}
