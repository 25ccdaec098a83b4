import type { TrialBroadcast } from "#contract/message/broadcast.schema.ts";
import type { MessageButton } from "#contract/message/message-content.schema.ts";
import { templateFault } from "#contract/message/message-fault.ts";
import { hasReferences } from "#contract/message/message-reference.ts";
import { uploadedPicture } from "#contract/screen/picture.ts";
import { pagesOf } from "#contract/screen/screen-page.ts";
import { isLinkUrl } from "#contract/text/name-text.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { ServiceError } from "../../errors.ts";
import { faultyMessage } from "../../http/message-refusal.ts";
import type { Bot } from "../../store/bot/bot.ts";
import type { MessageContent } from "../../store/message/message.ts";
import { hasPicture } from "../../store/picture/picture.ts";
import type { Database } from "../../store/schema/tables.ts";

type Content = Omit<TrialBroadcast, "idempotencyKey">;

/** The content of a broadcast as it is stored; without its picture if that is another bot's. */
export function storedContent(
  { id, language }: Pick<Bot, "id" | "language">,
  { message, isEnableHtml: isHtml, picture, buttons = [], isSilent }: Content,
): MessageContent {
  const uploaded = picture === undefined ? undefined : uploadedPicture(picture);
  return {
    text: textIn(message, language ?? "en"),
    isHtml,
    picture: uploaded?.botId === id ? uploaded.hash : null,
    options: {
      ...(typeof message !== "string" && { texts: message }),
      ...(buttons.length > 0 && { buttons }),
      ...(isSilent && { isSilent }),
    },
  };
}

/** The message of stored content: one text for all users, or one per language. */
export function messageOf({ text, options }: Pick<MessageContent, "text" | "options">): ScreenText {
  return options?.texts ?? text;
}

/**
 * Throws `ServiceError` if the platform would refuse the HTML, the length or a link of a broadcast
 * for any of its users, or if its picture or a page is missing.
 */
export async function requireContent(
  db: Database,
  bot: Pick<Bot, "id" | "language" | "screen">,
  content: Content,
): Promise<MessageContent> {
  const { message, isEnableHtml: isHtml, picture, buttons = [] } = content;
  const texts: [field: string, text: string][] =
    typeof message === "string"
      ? [["message", message]]
      : Object.entries(message).map(([tag, text]) => [`message.${tag}`, text]);
  for (const [field, text] of texts) {
    const fault = templateFault(text, isHtml, picture !== undefined);
    if (fault) throw faultyMessage(field, fault);
  }
  for (const [index, button] of buttons.entries())
    requireButton(`buttons.${index}`, button, bot.screen);
  const stored = storedContent(bot, content);
  const isKept = stored.picture !== null && (await hasPicture(db, bot.id, stored.picture));
  if (picture !== undefined && !isKept) throw noPicture();
  return stored;
}

export function noPicture(): ServiceError {
  return refused("picture", "is not kept here; upload it again");
}

/** 400: the part of a broadcast cannot be sent as it is. */
export function refused(field: string, message: string): ServiceError {
  return new ServiceError("BAD_ARGUMENT", {
    detail: `Nothing was sent: ${field} ${message}.`,
    errors: [{ field, message }],
  });
}

function requireButton(
  field: string,
  { text, page, url }: MessageButton,
  screen: Bot["screen"],
): void {
  const wordings = typeof text === "string" ? [text] : Object.values(text);
  if (wordings.some(hasReferences)) throw refused(`${field}.text`, "cannot have references");
  if (url !== undefined && !isLinkUrl(url, URL.canParse(url)))
    throw refused(`${field}.url`, "must be an https URL");
  if (url !== undefined && hasReferences(url))
    throw refused(`${field}.url`, "cannot have references");
  if (url !== undefined && page !== undefined)
    throw refused(`${field}.page`, "cannot be there with a url");
  if (page !== undefined && !pagesOf(screen).some(({ id }) => id === page))
    throw refused(`${field}.page`, "is no page of the published screen");
}
