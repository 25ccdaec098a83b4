import { maxNameLength } from "#contract/text/name-text.ts";
import type { Clock } from "../../clock.ts";
import { ServiceError } from "../../errors.ts";
import type { Bot } from "../../store/bot/bot.ts";
import { platformIdOf } from "../../store/bot/bot-token.ts";
import { isTokenRefused, openBotApi } from "../../telegram/bot-api.ts";
import type { BuilderContext } from "../context.ts";

type Platform = Pick<BuilderContext, "config" | "clock">;

/**
 * The names of the token's bot. Throws `ServiceError` 422 if the platform refuses the token, 503 if
 * it does not answer.
 */
export async function requireTokenOfBot(
  { config, clock }: Platform,
  token: string,
): Promise<{ name: string; username: string }> {
  const answer = await readTokenBot(config.telegramApiRoot, token, clock);
  if (answer.kind === "bot") return { name: storable(answer.name), username: answer.username };
  if (answer.kind === "unreached")
    throw new ServiceError("PLATFORM_UNREACHABLE", { headers: { "retry-after": "10" } });
  throw new ServiceError("BOT_TOKEN_NOT_VALID", {
    detail:
      "Telegram doesn't recognise this token. Copy the complete token from @BotFather again; it may have been revoked.",
  });
}

/** Throws `ServiceError` 422 unless the platform accepts the token for this bot. */
export async function requireSameBot(platform: Platform, bot: Bot, token: string): Promise<void> {
  if (platformIdOf(token) !== bot.platformId)
    throw new ServiceError("BOT_TOKEN_NOT_VALID", {
      detail: `This token belongs to another bot, not @${bot.username}. Copy this bot's token from @BotFather, or add the other bot separately.`,
    });
  await requireTokenOfBot(platform, token);
}

/** A name from the platform, without characters that a store cannot hold. */
function storable(name: string): string {
  const characters = Array.from(name.replace(/\0|\p{Cs}/gu, ""));
  return characters.slice(0, maxNameLength).join("") || "Bot";
}

type TokenAnswer =
  | { readonly kind: "bot"; readonly name: string; readonly username: string }
  /** Telegram has no bot with this token. */
  | { readonly kind: "refused" }
  | { readonly kind: "unreached" };

const timeoutMs = 10_000;

/** The platform's bot of a token; never throws. Source: https://core.telegram.org/bots/api#getme */
async function readTokenBot(apiRoot: string, token: string, clock: Clock): Promise<TokenAnswer> {
  const { api, isAnswer } = await openBotApi({ apiRoot, token, timeoutMs, clock });
  try {
    const { id, first_name, username } = await api.getMe();
    if (String(id) !== platformIdOf(token)) return { kind: "refused" };
    return { kind: "bot", name: first_name, username };
  } catch (error) {
    return isAnswer(error) && isTokenRefused(error.error_code)
      ? { kind: "refused" }
      : { kind: "unreached" };
  }
}
