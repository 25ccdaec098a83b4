import type { GameSettings } from "#contract/schema/game.ts";
import type { UserRow } from "#contract/schema/user-table.ts";
import { ServiceError } from "../errors.ts";
import { standingOf } from "../players/standing.ts";
import { readGame } from "../store/bot/bot.ts";
import type { Database } from "../store/engine/tables.ts";
import type { TableUser } from "../store/user/user-table.ts";
import { friendlyTonAddress } from "../wallet/ton-address.ts";

/** A user as a row of the owner's table at `now`. */
export function userRowOf(user: TableUser, settings: GameSettings, now: number): UserRow {
  const { points, level } = standingOf(user, settings, now);
  return {
    tgId: user.tgId,
    name: user.tgName,
    username: user.tgUsername,
    points,
    level,
    friendsCount: user.friendsCount,
    tonFriendlyAddress: friendlyTonAddress(user.tonAddress),
    createdAt: user.createdAt,
    lastSeenAt: user.lastSeenAt,
    isReachable: user.isReachable,
  };
}

/**
 * The bot's game settings. Throws `ServiceError` 404 if the bot was deleted since the guard checked
 * it.
 */
export async function requireGame(db: Database, botId: string): Promise<GameSettings> {
  const game = await readGame(db, botId);
  if (!game) throw new ServiceError("BOT_NOT_FOUND", { detail: "The bot was just deleted." });
  return game;
}
