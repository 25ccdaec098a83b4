import { maxMessageLength } from "#contract/message-limit.ts";
import { ServiceError } from "../errors.ts";
import type { OutboxMessage } from "../store/message/message.ts";

/**
 * JSON Schema counts characters; the platform counts UTF-16 units. Throws `ServiceError` 400 for a
 * text with too many.
 */
export function requireMessageLength({ length }: string): void {
  if (length <= maxMessageLength) return;
  const message = `must have at most ${maxMessageLength} UTF-16 units, not ${length}`;
  throw new ServiceError("BAD_ARGUMENT", {
    detail: `Invalid body: message ${message}.`,
    errors: [{ field: "message", message }],
  });
}

type Asked = Pick<OutboxMessage, "tgId" | "text" | "isHtml"> &
  Partial<Pick<OutboxMessage, "picture" | "button">>;

/** Throws `ServiceError` 422 if the message with the call's key is another one. */
export function requireSameMessage(message: Asked, asked: Asked): void {
  if (partsOf(message) === partsOf(asked)) return;
  throw new ServiceError("IDEMPOTENCY_KEY_REUSED", {
    detail:
      "Nothing was sent: this key was used with another user, message or isEnableHtml. Use a new key for a new message.",
  });
}

function partsOf({ tgId, text, isHtml, picture = null, button = null }: Asked): string {
  return JSON.stringify([tgId, text, isHtml, picture, button]);
}
