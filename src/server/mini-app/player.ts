import type { FieldRequest } from "#contract/custom-field.ts";
import type { Game, GameSettings } from "#contract/game.ts";
import type { Session } from "#contract/mini-app.ts";
import { ServiceError } from "../errors.ts";
import { fieldRequestOf } from "../fields/field-request.ts";
import type { Bot } from "../store/bot/bot.ts";
import type { Database } from "../store/engine/tables.ts";
import { type BotUser, countFriends } from "../store/user/bot-user.ts";

/** A player's game by the bot's rules; auto-mining by the rate that counts for this player. */
export function gameOf(settings: GameSettings, user: BotUser): Game {
  return { ...settings, autominePointsPerHour: user.autominePointsPerHour, ...user.state };
}

/** The field request as it stands at `now`, with the number of friends. */
export async function readFieldRequest(
  db: Database,
  botId: string,
  settings: GameSettings,
  user: BotUser,
  now: number,
): Promise<FieldRequest> {
  return fieldRequestOf(
    user,
    gameOf(settings, user),
    await countFriends(db, botId, user.refCode),
    now,
  );
}

/** A session of the player as of `now`, but for its token. */
export function sessionOf(
  bot: Bot,
  user: BotUser,
  friendsCount: number,
  now: number,
): Omit<Session, "token" | "expiresAt"> {
  const game = gameOf(bot.game, user);
  const fieldRequest = fieldRequestOf(user, game, friendsCount, now);
  return {
    serverTime: now,
    refCode: user.refCode,
    bot: { name: bot.name, username: bot.username },
    player: {
      tgId: user.tgId,
      name: user.tgName,
      username: user.tgUsername,
      customValue: user.customValue,
    },
    game,
    level: fieldRequest.userLevel,
    friendsCount,
    screen: bot.screen,
    customFields: bot.fields,
    fieldRequest,
  };
}

/** The error of a session whose player is there no more. */
export function playerGone(): ServiceError {
  return new ServiceError("SESSION_INVALID", {
    detail: "This player is no longer known; start a new session.",
  });
}
