import type { InlineQueryResult } from "grammy/types";
import { maxCaptionLength } from "#contract/message/message-limit.ts";
import {
  type CallingBot,
  failureIn,
  openBotApi,
  type PlatformFailure,
  userWaitsMs,
} from "./bot-api.ts";

/** A message that a player can send to a chat of their choice. */
export interface MessageToShare {
  /** Shown while the player chooses. */
  readonly title: string;
  readonly text: string;
  /** The URL of a JPEG that the platform can load. */
  readonly photoUrl: string;
  readonly button: { readonly text: string; readonly url: string };
}

/** The platform's answer to a message to share; `id` is for the client. */
export type Preparation = { readonly kind: "prepared"; readonly id: string } | PlatformFailure;

/** The chats to which the player may send it. */
const chats = {
  allow_user_chats: true,
  allow_group_chats: true,
  allow_channel_chats: true,
} as const;

/**
 * Prepares a message for a user to share; never throws. Source:
 * https://core.telegram.org/bots/api#savepreparedinlinemessage
 */
export async function prepareMessage(
  bot: CallingBot,
  tgId: number,
  message: MessageToShare,
): Promise<Preparation> {
  const { api, isAnswer } = await openBotApi({ ...bot, timeoutMs: userWaitsMs });
  try {
    const { id } = await api.savePreparedInlineMessage(tgId, resultOf(message), chats);
    return { kind: "prepared", id };
  } catch (error) {
    return failureIn(error, isAnswer);
  }
}

function resultOf({ title, text, photoUrl, button }: MessageToShare): InlineQueryResult {
  return {
    type: "photo",
    id: "message",
    title,
    photo_url: photoUrl,
    thumbnail_url: photoUrl,
    caption: captionOf(text),
    reply_markup: { inline_keyboard: [[{ ...button }]] },
  };
}

/** As many whole characters of a text, as readers see them, as fit into a photo's caption. */
export function captionOf(text: string): string {
  if (text.length <= maxCaptionLength) return text;
  let shortened = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (shortened.length + segment.length > maxCaptionLength - 1) break;
    shortened += segment;
  }
  return `${shortened}…`;
}
