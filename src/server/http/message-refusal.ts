import { isDeepStrictEqual } from "node:util";
import { type MessageFault, verbatimFault } from "#contract/message/message-fault.ts";
import { htmlFaultSentence } from "#contract/message/message-html.ts";
import { builtInProperties } from "#contract/text/reference.ts";
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
 * Throws `ServiceError` 400 for a text that shows nothing or more than 4,096 UTF-16 units, or is
 * too long as it is written, which JSON Schema does not count. HTML that this service cannot parse
 * is left to the platform.
 */
export function requireMessageLength(text: string, isHtml: boolean): void {
  const fault = verbatimFault(text, isHtml);
  if (fault && fault.kind !== "html") throw faultyMessage("message", fault);
}

/** 422 for HTML that the platform would refuse, 400 for any other fault of a message. */
export function faultyMessage(field: string, fault: MessageFault): ServiceError {
  const message = sentenceOf(fault);
  const errors = [{ field, message }];
  return fault.kind === "html"
    ? new ServiceError("INVALID_HTML", { detail: `Nothing was sent. ${message}`, errors })
    : new ServiceError("BAD_ARGUMENT", {
        detail: `Nothing was sent: the ${field} ${message}.`,
        errors,
      });
}

function sentenceOf(fault: MessageFault): string {
  switch (fault.kind) {
    case "html":
      return htmlFaultSentence(fault.html);
    case "nothing-shown":
      return "shows nothing";
    case "foreign":
      return `refers to ${fault.names.map((name) => `{{${name}}}`).join(", ")}; a message can show ${builtInProperties.join(", ")}`;
    case "too-long-written":
      return `must be written with at most ${fault.max} UTF-16 units, not ${fault.length}`;
    case "too-long":
      return `must show at most ${fault.max} UTF-16 units, not ${fault.length}`;
  }
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
