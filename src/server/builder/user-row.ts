import type { GameSettings } from "#contract/game.ts";
import type { UserRow } from "#contract/user-table.ts";
import { balanceAt } from "#game/balance.ts";
import { levelOf } from "#game/level.ts";
import { ServiceError } from "../errors.ts";
import { readGame } from "../store/bot/bot.ts";
import type { Database } from "../store/engine/tables.ts";
import type { TableUser } from "../store/user/user-table.ts";
import { friendlyTonAddress } from "../wallet/ton-address.ts";

/** A user as the owner sees them at `now`. */
export function userRowOf(user: TableUser, { levels }: GameSettings, now: number): UserRow {
  const { autominePointsPerHour, state } = user;
  const points = balanceAt({ ...state, autominePointsPerHour }, now);
  return {
    tgId: user.tgId,
    name: user.tgName,
    username: user.tgUsername,
    points,
    level: levelOf(levels, points),
    friendsCount: user.friendsCount,
    tonFriendlyAddress: friendlyTonAddress(user.tonAddress),
    createdAt: user.createdAt,
    lastSeenAt: user.lastSeenAt,
    isReachable: user.isReachable,
  };
}

/**
 * The rules of the bot's game. Throws `ServiceError` 404 when the bot has gone since the guard
 * looked.
 */
export async function requireGame(db: Database, botId: string): Promise<GameSettings> {
  const game = await readGame(db, botId);
  if (!game) throw new ServiceError("BOT_NOT_FOUND", { detail: "It has just been deleted." });
  return game;
}
