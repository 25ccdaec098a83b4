import type { ServiceContext } from "../context.ts";
import { type Bot, botToken } from "../store/bot/bot.ts";
import type { CallingBot } from "../telegram/bot-api.ts";

/** A bot with its token, as calls to the platform need it. */
export function callingBot(
  { config, store, clock }: Pick<ServiceContext, "config" | "store" | "clock">,
  bot: Bot,
): CallingBot {
  return { apiRoot: config.telegramApiRoot, token: botToken(store.vault, bot), clock };
}
