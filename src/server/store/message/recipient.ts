import { liveBot } from "../bot/bot-lock.ts";
import { type GameRules, ruleColumns, rulesOf } from "../bot/game-rules.ts";
import type { Database, PlayerId } from "../schema/tables.ts";
import { type BotUser, botUserColumns, fromRow } from "../user/bot-user.ts";

/** The user whom a message is for, with the bot's rules. */
export interface Recipient {
  readonly user: BotUser;
  /** The main language of the user's client; null if it is not known. */
  readonly language: string | null;
  readonly rules: GameRules;
  /** The bot's default language; null for none. */
  readonly botLanguage: string | null;
}

/** The recipient of a message; undefined if the user or the bot is gone. */
export async function readRecipient(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<Recipient | undefined> {
  const bot = await liveBot(db, botId).select(ruleColumns).select("language").executeTakeFirst();
  const user = await db
    .selectFrom("bot_users")
    .select(botUserColumns)
    .select("language")
    .where((eb) => eb.and({ bot_id: botId, tg_id: tgId }))
    .executeTakeFirst();
  if (!bot || !user) return undefined;
  return {
    user: fromRow(user),
    language: user.language,
    rules: rulesOf(bot),
    botLanguage: bot.language,
  };
}
