import { subscribe } from "node:diagnostics_channel";
import type { Message } from "grammy/types";
import type { MessageFailureCode } from "#contract/message/message-limit.ts";
import type { Outcome } from "../store/message/message-settlement.ts";
import {
  type ApiSignal,
  type BotApi,
  type BotConnection,
  failureIn,
  isTokenRefused,
  openBotApi,
  type PlatformFailure,
} from "./bot-api.ts";

/** Error descriptions of the Bot API, whose codes are not specific; the first match counts. */
const refusals: [pattern: RegExp, code: MessageFailureCode][] = [
  [/can't parse entities|unsupported start tag|can't find end/i, "INVALID_HTML"],
  [
    /chat not found|user not found|user is deactivated|USER_DEACTIVATED|blocked by the user|USER_IS_BLOCKED|PEER_ID_INVALID|can't initiate conversation|bot can't send messages to bots/i,
    "USER_UNREACHABLE",
  ],
];

/** A button below a message, which opens a URL in the Mini App or in a browser. */
interface OutgoingButton {
  readonly text: string;
  readonly url: string;
  readonly isApp: boolean;
}

/** A message as it is sent to the platform. */
export interface OutgoingMessage {
  readonly tgId: number;
  readonly text: string;
  readonly isHtml: boolean;
  /** A picture above the text: the platform's id of it, or a JPEG. */
  readonly photo: string | Uint8Array | null;
  readonly buttons: readonly OutgoingButton[];
  /** Whether devices show it without a sound. */
  readonly isSilent: boolean;
}

/**
 * The result of one attempt. "file-unknown": not accepted, because the platform has dropped the
 * photo; "unreached": no connection was made, so nothing was sent.
 */
export type Delivery = Outcome | { readonly kind: "file-unknown" | "unreached" };

/**
 * Sends a message through the Bot API once; never throws. grammY's errors contain the bot's token,
 * so none leaves this function.
 */
export async function deliver(
  connection: BotConnection,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<Delivery> {
  const { api, isAnswer } = await openBotApi(connection);
  try {
    const { message_id, photo } = await send(api, message, signal as ApiSignal);
    if (!Number.isInteger(message_id)) return { kind: "unknown" };
    // The last one is the largest.
    return { kind: "sent", telegramMessageId: message_id, fileId: photo?.at(-1)?.file_id };
  } catch (error) {
    if (isAnswer(error)) {
      const isFileUnknown =
        typeof message.photo === "string" && fileUnknown.test(error.description);
      return isFileUnknown ? { kind: "file-unknown" } : outcomeOf(failureIn(error, isAnswer));
    }
    const { error: thrown } = error as { error?: Error };
    return connectErrors.has(thrown?.cause ?? {}) ? { kind: "unreached" } : { kind: "unknown" };
  }
}

const fileUnknown = /wrong (?:remote )?file|file_id|FILE_REFERENCE/i;

async function send(
  api: BotApi["api"],
  { tgId, text, isHtml, photo, buttons, isSilent }: OutgoingMessage,
  signal: ApiSignal,
): Promise<Pick<Message, "message_id" | "photo">> {
  const options = {
    ...(isHtml && { parse_mode: "HTML" as const }),
    ...(isSilent && { disable_notification: true }),
    ...(buttons.length > 0 && {
      reply_markup: { inline_keyboard: buttons.map((button) => [inlineButton(button)]) },
    }),
  };
  if (photo === null) return api.sendMessage(tgId, text, options, signal);
  const { InputFile } = await import("grammy");
  const file = typeof photo === "string" ? photo : new InputFile(photo, "picture.jpg");
  return api.sendPhoto(tgId, file, { caption: text, ...options }, signal);
}

function inlineButton({ text, url, isApp }: OutgoingButton) {
  return isApp ? { text, web_app: { url } } : { text, url };
}

function outcomeOf(failure: PlatformFailure): Outcome {
  if (failure.kind === "unreached")
    return failure.pauseMs === undefined
      ? { kind: "unknown" }
      : { kind: "queued", pauseMs: failure.pauseMs };
  const { code, reason } = failure;
  return { kind: "failed", code: failureCodeOf(code, reason), reason };
}

/** The meaning of the platform's refusal of a message. */
export function failureCodeOf(code: number, reason: string): MessageFailureCode {
  if (isTokenRefused(code)) return "BOT_TOKEN_REFUSED";
  const specificCode = refusals.find(([pattern]) => pattern.test(reason))?.[1];
  return specificCode ?? (code === 403 ? "USER_UNREACHABLE" : "MESSAGE_REFUSED");
}

/** Errors of Node's fetch before a connection existed: name, address, TLS. */
const connectErrors = new WeakSet<object>();
subscribe("undici:client:connectError", (message) => {
  connectErrors.add((message as { error: Error }).error);
});
