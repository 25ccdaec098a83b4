import type { FieldRequest } from "#contract/schema/custom-field.ts";
import type { GameSettings } from "#contract/schema/game.ts";
import type { Session } from "#contract/schema/mini-app.ts";
import { fieldRequestOf } from "../fields/field-request.ts";
import type { Bot } from "../store/bot/bot.ts";
import type { Database } from "../store/engine/tables.ts";
import { type BotUser, countFriends, gameOf } from "../store/user/bot-user.ts";

/** The field request of a user at `now`. */
export async function readFieldRequest(
  db: Database,
  botId: string,
  settings: GameSettings,
  user: BotUser,
  now: number,
): Promise<FieldRequest> {
  return fieldRequestOf(user, settings, await countFriends(db, botId, user.refCode), now);
}

/** A player's session at `now`, without its token. */
export function sessionOf(
  bot: Bot,
  user: BotUser,
  friendsCount: number,
  now: number,
): Omit<Session, "token" | "expiresAt"> {
  const fieldRequest = fieldRequestOf(user, bot.game, friendsCount, now);
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
    game: gameOf(bot.game, user),
    level: fieldRequest.userLevel,
    friendsCount,
    screen: bot.screen,
    customFields: bot.fields,
    fieldRequest,
  };
}
