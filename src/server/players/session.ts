import type { CustomField } from "#contract/schema/custom-field.ts";
import type { Session } from "#contract/schema/mini-app.ts";
import { withoutLaterBlocks } from "#contract/screen-page.ts";
import { fieldRequestOf } from "../fields/field-request.ts";
import type { Bot } from "../store/bot/bot.ts";
import { type BotUser, gameOf } from "../store/user/bot-user.ts";
import { visibleName } from "./visible-name.ts";

/** A player's session at `now` with some of the bot's fields, without its token. */
export function sessionOf(
  bot: Bot,
  customFields: CustomField[],
  user: BotUser,
  now: number,
): Omit<Session, "token" | "expiresAt"> {
  const { tgId, tgName, tgUsername: username } = user;
  const fieldRequest = fieldRequestOf(user, bot.game, now);
  const hasCards = (bot.activities.onboarding ?? []).length > 0;
  return {
    serverTime: now,
    refCode: user.refCode,
    bot: { name: bot.name, username: bot.username },
    player: {
      tgId,
      name: visibleName({ name: tgName, username }) || String(tgId),
      username,
      customValue: user.customValue,
    },
    game: gameOf(bot, user, now),
    level: fieldRequest.userLevel,
    friendsCount: user.friendsCount,
    ...(hasCards && !user.isOnboarded && { onboarding: true }),
    screen: withoutLaterBlocks(bot.screen),
    customFields,
    fieldRequest,
  };
}
