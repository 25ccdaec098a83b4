import { isDeepStrictEqual } from "node:util";
import { readMessageHtml, shownLength } from "#contract/message/message-html.ts";
import { maxMessageLength, maxWrittenLength } from "#contract/message/message-limit.ts";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { ServiceError } from "../errors.ts";
import type { OutboxMessage } from "../store/message/message.ts";

/** Throws `ServiceError` 409 for a test player, with whom no bot can have a chat. */
export function requireChat(tgId: number): void {
  if (isTestPlayer(tgId))
    throw new ServiceError("USER_UNREACHABLE", {
      detail: "Nothing was sent: this is a test player, who has no chat with the bot.",
    });
}

/**
 * Throws `ServiceError` 400 for a text that shows nothing or more than `max` UTF-16 units, or is
 * too long as it is written, which JSON Schema does not count. HTML that this service cannot parse
 * is left to the platform.
 */
export function requireMessageLength(
  text: string,
  isHtml: boolean,
  max: number = maxMessageLength,
  field = "message",
): void {
  const fault = faultOf(text, isHtml, max);
  if (!fault) return;
  throw new ServiceError("BAD_ARGUMENT", {
    detail: `Nothing was sent: the message ${fault}.`,
    errors: [{ field, message: fault }],
  });
}

function faultOf(text: string, isHtml: boolean, max: number): string | undefined {
  if (text.length > maxWrittenLength)
    return `must be written with at most ${maxWrittenLength} UTF-16 units, not ${text.length}`;
  const length = shownLength(text, isHtml);
  if (length === 0) return "shows nothing";
  if (length <= max || (isHtml && "fault" in readMessageHtml(text))) return undefined;
  return `must show at most ${max} UTF-16 units, not ${length}`;
}

type MessageParts = Pick<OutboxMessage, "tgId" | "text" | "isHtml"> &
  Partial<Pick<OutboxMessage, "picture" | "options">>;

/** Throws `ServiceError` 422 if the earlier message with the call's key is another one. */
export function requireSameMessage(message: MessageParts, repeated: MessageParts): void {
  if (isDeepStrictEqual(partsOf(message), partsOf(repeated))) return;
  throw new ServiceError("IDEMPOTENCY_KEY_REUSED", {
    detail:
      "Nothing was sent: this key was used with another user, message or isEnableHtml. Use a new key for a new message.",
  });
}

/** Options that are missing equal their defaults. */
function partsOf({ tgId, text, isHtml, picture = null, options }: MessageParts) {
  const { texts = text, buttons = [], isSilent = false } = options ?? {};
  return [tgId, texts, isHtml, picture, buttons, isSilent];
}
