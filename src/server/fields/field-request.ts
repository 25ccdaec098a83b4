import type { FieldRequest } from "#contract/custom-field.ts";
import type { Game } from "#contract/game.ts";
import { balanceAt } from "#game/balance.ts";
import { levelOf } from "#game/level.ts";
import type { BotUser } from "../store/user/bot-user.ts";
import { friendlyTonAddress } from "../wallet/ton-address.ts";

/** The seven values that an owner's server gets about a player, as of `now`. Source: seed 2.2. */
export function fieldRequestOf(
  user: BotUser,
  game: Game,
  friendsCount: number,
  now: number,
): FieldRequest {
  const points = balanceAt(game, now);
  return {
    userTelegramId: user.tgId,
    userPoints: points,
    userFriendsCount: friendsCount,
    userTotalLevels: game.levels.length,
    userLevel: levelOf(game.levels, points),
    tonFriendlyAddress: friendlyTonAddress(user.tonAddress),
    tonRawAddress: user.tonAddress,
  };
}
