import type { TrialBroadcast } from "#contract/message/broadcast.schema.ts";
import { htmlFaultSentence, readMessageHtml } from "#contract/message/message-html.ts";
import { maxCaptionLength } from "#contract/message/message-limit.ts";
import { uploadedPicture } from "#contract/screen/picture.ts";
import { ServiceError } from "../../errors.ts";
import { requireMessageLength } from "../../http/message-refusal.ts";
import type { MessageContent } from "../../store/message/message.ts";
import { hasPicture } from "../../store/picture/picture.ts";
import type { Database } from "../../store/schema/tables.ts";

/**
 * The content of a broadcast. Throws `ServiceError` if the platform would refuse its HTML or its
 * length, or if its picture is missing.
 */
export async function requireContent(
  db: Database,
  botId: string,
  content: Pick<TrialBroadcast, "message" | "isEnableHtml" | "picture" | "button">,
): Promise<MessageContent> {
  const { message: text, isEnableHtml: isHtml, picture, button = null } = content;
  if (isHtml) requireHtml(text);
  requireMessageLength(text, isHtml, picture === undefined ? undefined : maxCaptionLength);
  const uploaded = picture === undefined ? undefined : uploadedPicture(picture);
  const hash = uploaded?.botId === botId ? uploaded.hash : undefined;
  if (picture !== undefined && (hash === undefined || !(await hasPicture(db, botId, hash))))
    throw noPicture();
  return { text, isHtml, picture: hash ?? null, button };
}

export function noPicture(): ServiceError {
  const message = "is not kept here; upload it again";
  return new ServiceError("BAD_ARGUMENT", {
    detail: `Nothing was sent: the picture ${message}.`,
    errors: [{ field: "picture", message }],
  });
}

/** Throws `ServiceError` 422 for HTML that the platform would refuse. */
function requireHtml(text: string): void {
  const read = readMessageHtml(text);
  if (!("fault" in read)) return;
  const message = htmlFaultSentence(read.fault);
  throw new ServiceError("INVALID_HTML", {
    detail: `Nothing was sent. ${message}`,
    errors: [{ field: "message", message }],
  });
}
