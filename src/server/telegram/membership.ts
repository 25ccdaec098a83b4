import type { ChatMember } from "grammy/types";
import {
  type CallingBot,
  failureIn,
  openBotApi,
  type PlatformFailure,
  userWaitsMs,
} from "./bot-api.ts";

/**
 * The platform's answer about a user and a chat; "refused": the bot may not know, or there is no such
 * chat.
 */
export type Membership =
  | { readonly kind: "member" }
  | { readonly kind: "not-member" }
  | PlatformFailure;

/** What the platform answers about users who never came to the chat. */
const neverThere = /user not found|member not found|PARTICIPANT_ID_INVALID|USER_NOT_PARTICIPANT/i;

/**
 * Asks the platform whether a user follows a channel or is in a group; never throws. Source: the Bot
 * API, `getChatMember`.
 */
export async function askMembership(
  bot: CallingBot,
  channel: string,
  tgId: number,
): Promise<Membership> {
  const { api, isAnswer } = await openBotApi({ ...bot, timeoutMs: userWaitsMs });
  try {
    const member = await api.getChatMember(chatIdOf(channel), tgId);
    return isThere(member) ? { kind: "member" } : { kind: "not-member" };
  } catch (error) {
    const failure = failureIn(error, isAnswer);
    const isNotThere = failure.kind === "refused" && neverThere.test(failure.reason);
    return isNotThere ? { kind: "not-member" } : failure;
  }
}

/** A channel as the platform takes it: an @username, or an id as a number. */
export function chatIdOf(channel: string): string | number {
  return channel.startsWith("@") ? channel : Number(channel);
}

/** Whether a status of the platform means that the user is in the chat. */
export function isThere(member: ChatMember): boolean {
  if (member.status === "restricted") return member.is_member;
  return ["creator", "administrator", "member"].includes(member.status);
}
