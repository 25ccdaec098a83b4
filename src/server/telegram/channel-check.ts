import type { ChannelCheckReport } from "#contract/schema/task-check.ts";
import { platformIdOf } from "../store/bot/bot-token.ts";
import { type BotApi, type CallingBot, openBotApi, userWaitsMs } from "./bot-api.ts";
import { chatIdOf, isThere } from "./membership.ts";

/** Whether a bot can tell who follows a channel; "token-refused": the platform knows no such bot. */
export type ChannelCheck = ChannelCheckReport | { readonly kind: "token-refused" };

/**
 * Asks the platform what the bot is in a channel or group; never throws. Only an administrator is told
 * who follows it. Source: the Bot API, `getChat` and `getChatMember`.
 */
export async function askAboutChannel(bot: CallingBot, channel: string): Promise<ChannelCheck> {
  const { api, isAnswer } = await openBotApi({ ...bot, timeoutMs: userWaitsMs });
  const chatId = chatIdOf(channel);
  let title: string | undefined;
  try {
    const chat = await api.getChat(chatId);
    if (chat.type === "private") return { kind: "no-chat" };
    title = chat.title;
    const itself = await api.getChatMember(chatId, Number(platformIdOf(bot.token)));
    if (!isThere(itself)) return { kind: "not-member", title };
    const isAdmin = ["creator", "administrator"].includes(itself.status);
    return { kind: isAdmin ? "ready" : "not-admin", title };
  } catch (error) {
    return { kind: refusalIn(error, isAnswer), ...(title !== undefined && { title }) };
  }
}

function refusalIn(error: unknown, isAnswer: BotApi["isAnswer"]): ChannelCheck["kind"] {
  if (!isAnswer(error)) return "unreachable";
  const { error_code: code, description } = error;
  if (code === 401 || code === 404) return "token-refused";
  if (code === 403) return "not-member";
  if (code !== 400) return "unreachable";
  return /chat not found|username|invalid/i.test(description) ? "no-chat" : "not-admin";
}
