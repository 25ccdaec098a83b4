import { maxNameLength } from "#contract/name-text.ts";
import { askWhoseToken } from "../../bots/get-me.ts";
import { ServiceError } from "../../errors.ts";
import type { Bot } from "../../store/bot/bot.ts";
import { platformIdOf } from "../../store/bot/bot-token.ts";
import type { BuilderContext } from "../context.ts";

/** What is needed to ask the platform. */
type Platform = Pick<BuilderContext, "config" | "clock">;

/**
 * The names of the bot that a token belongs to. Throws `ServiceError` 422 if the platform does not
 * know the token, 503 if it cannot be asked.
 */
export async function requireTokenOfBot(
  { config, clock }: Platform,
  token: string,
): Promise<{ name: string; username: string }> {
  const answer = await askWhoseToken(config.telegramApiRoot, token, clock);
  if (answer.kind === "bot") return { name: kept(answer.name), username: answer.username };
  if (answer.kind === "unreached")
    throw new ServiceError("PLATFORM_UNREACHABLE", { headers: { "retry-after": "10" } });
  throw new ServiceError("BOT_TOKEN_NOT_VALID", {
    detail:
      "The platform knows no bot with this token. Copy the complete token from @BotFather again; it may have been revoked.",
  });
}

/** Throws `ServiceError` 422 unless the platform knows the token, as one of this bot. */
export async function requireSameBot(platform: Platform, bot: Bot, token: string): Promise<void> {
  if (platformIdOf(token) !== bot.platformId)
    throw new ServiceError("BOT_TOKEN_NOT_VALID", {
      detail: `This token belongs to another bot, not @${bot.username}. Copy this bot's token from @BotFather, or add the other bot separately.`,
    });
  await requireTokenOfBot(platform, token);
}

/** A name from the platform, without characters that a store cannot hold. */
function kept(name: string): string {
  const characters = Array.from(name.replace(/\0|\p{Cs}/gu, ""));
  return characters.slice(0, maxNameLength).join("") || "Bot";
}
