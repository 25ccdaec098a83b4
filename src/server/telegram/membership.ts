import type { ChatMember } from "grammy/types";
import type { ChannelCheckReport } from "#contract/activity/task-check.schema.ts";
import { platformIdOf } from "../store/bot/bot-token.ts";
import {
  type BotApi,
  type CallingBot,
  failureIn,
  isTokenRefused,
  openBotApi,
  type PlatformAnswer,
  userWaitsMs,
} from "./bot-api.ts";

/** The platform's errors about users who were never in the chat. */
const neverThere = /user not found|member not found|PARTICIPANT_ID_INVALID|USER_NOT_PARTICIPANT/i;

/**
 * Reads from the platform whether a user follows a channel or is in a group; never throws.
 * "refused": the bot lacks the right, or there is no such chat. Source:
 * https://core.telegram.org/bots/api#getchatmember
 */
export async function readMembership(
  bot: CallingBot,
  channel: string,
  tgId: number,
): Promise<PlatformAnswer> {
  const { api, isAnswer } = await openBotApi({ ...bot, timeoutMs: userWaitsMs });
  try {
    const member = await api.getChatMember(chatIdOf(channel), tgId);
    return { kind: isThere(member) ? "yes" : "no" };
  } catch (error) {
    const failure = failureIn(error, isAnswer);
    const isNotThere = failure.kind === "refused" && neverThere.test(failure.reason);
    return isNotThere ? { kind: "no" } : failure;
  }
}

/** A channel as the platform takes it: an @username, or an id as a number. */
function chatIdOf(channel: string): string | number {
  return channel.startsWith("@") ? channel : Number(channel);
}

/** Whether a status of the platform means that the user is in the chat. */
function isThere(member: ChatMember): boolean {
  if (member.status === "restricted") return member.is_member;
  return ["creator", "administrator", "member"].includes(member.status);
}

/**
 * Whether a bot can see who follows a channel; "token-refused": the platform refuses the bot's
 * token.
 */
export type ChannelCheck = ChannelCheckReport | { readonly kind: "token-refused" };

/**
 * Checks the bot's role in a channel or group; never throws. Only an administrator sees who follows
 * it. Source: https://core.telegram.org/bots/api (`getChat`, `getChatMember`).
 */
export async function checkChannelAccess(bot: CallingBot, channel: string): Promise<ChannelCheck> {
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
  if (isTokenRefused(code)) return "token-refused";
  if (code === 403) return "not-member";
  if (code !== 400) return "unreachable";
  return /chat not found|username|invalid/i.test(description) ? "no-chat" : "not-admin";
}
