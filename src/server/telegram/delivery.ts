import type { GrammyError } from "grammy";
import type { MessageFailureCode } from "#contract/schema/message.ts";
import type { ClaimedMessage, Outcome } from "../store/message/outbox.ts";
import { type ApiSignal, type BotConnection, openBotApi, pauseMsOf } from "./bot-api.ts";

/** The pause if the platform is unreachable, in ms. */
const unreachedPauseMs = 5000;

/** Error descriptions of the Bot API, whose codes are not specific; the first match counts. */
const refusals: [pattern: RegExp, code: MessageFailureCode][] = [
  [/can't parse entities|unsupported start tag|can't find end/i, "INVALID_HTML"],
  [
    /chat not found|user not found|user is deactivated|blocked by the user|PEER_ID_INVALID|can't initiate conversation|bot can't send messages to bots/i,
    "USER_UNREACHABLE",
  ],
];

/**
 * Sends a message through the Bot API once; never throws. grammY's errors contain the bot's token,
 * so none leaves this function.
 */
export async function deliver(
  connection: BotConnection,
  message: ClaimedMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const { api, isAnswer } = await openBotApi(connection);
  const options = message.isHtml ? { parse_mode: "HTML" as const } : {};
  try {
    const { message_id } = await api.sendMessage(
      message.tgId,
      message.text,
      options,
      signal as ApiSignal,
    );
    return { kind: "sent", telegramMessageId: message_id };
  } catch (error) {
    if (isAnswer(error)) return outcomeOfAnswer(error);
    return neverLeft(error) ? { kind: "queued", pauseMs: unreachedPauseMs } : { kind: "unknown" };
  }
}

function outcomeOfAnswer({ error_code, description, parameters }: GrammyError): Outcome {
  if (error_code === 429) return { kind: "queued", pauseMs: pauseMsOf(parameters) };
  if (error_code >= 500) return { kind: "unknown" };
  // The platform answers 401 for a revoked token, 404 for a malformed one.
  if (error_code === 401 || error_code === 404)
    return { kind: "failed", code: "BOT_TOKEN_REFUSED", reason: description };
  const known = refusals.find(([pattern]) => pattern.test(description))?.[1];
  return {
    kind: "failed",
    code: known ?? (error_code === 403 ? "USER_UNREACHABLE" : "MESSAGE_REFUSED"),
    reason: description,
  };
}

/** Errors before a connection exists, so that nothing was sent. */
const connectErrors = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** For grammY's HttpError, whose `error` is what fetch threw. */
function neverLeft(error: unknown): boolean {
  const { error: thrown } = error as { error?: { cause?: NodeJS.ErrnoException } };
  const { code = "", syscall } = thrown?.cause ?? {};
  return (
    connectErrors.has(code) ||
    syscall === "connect" ||
    /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code)
  );
}
