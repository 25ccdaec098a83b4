import type { MessageOptions } from "#contract/message/message-content.schema.ts";
import { hasReferences, longestValues } from "#contract/message/message-reference.ts";
import { type BuiltInProperty, fillReferences, isBuiltIn } from "#contract/text/reference.ts";
import { languagesOf, type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { propertyValue } from "#game/property-value.ts";
import { pageUrl } from "../bots/bot-url.ts";
import { escapeHtml } from "../pages/html.ts";
import { propertySourceOf } from "../players/player-values.ts";
import type { MessageContent } from "../store/message/message.ts";
import { type Recipient, readRecipient } from "../store/message/recipient.ts";
import type { Database, PlayerId } from "../store/schema/tables.ts";
import type { OutgoingMessage } from "../telegram/delivery.ts";

type Wording = Pick<OutgoingMessage, "text" | "buttons" | "isSilent">;

/**
 * The text and buttons of a message in its recipient's language, with their values at `now`. Reads
 * the recipient only if the content depends on it.
 */
export async function wordingOf(
  db: Database,
  message: PlayerId & Pick<MessageContent, "text" | "isHtml" | "options">,
  appUrl: string,
  now: number,
): Promise<Wording> {
  const { options, isHtml } = message;
  if (options === null) return { text: message.text, buttons: [], isSilent: false };
  const { texts = message.text, buttons = [], isSilent = false } = options;
  const isPersonal =
    isForRecipient(texts) || buttons.some(({ text }) => languagesOf(text).length > 0);
  const recipient = isPersonal ? await readRecipient(db, message) : undefined;
  const wordsOf = (text: ScreenText) =>
    textIn(text, recipient?.language ?? "", recipient?.botLanguage ?? undefined);
  return {
    text: filled(wordsOf(texts), isHtml, valuesOf(recipient, now)),
    buttons: buttons.map((button) => ({ text: wordsOf(button.text), ...targetOf(button, appUrl) })),
    isSilent,
  };
}

function isForRecipient(text: ScreenText): boolean {
  return typeof text !== "string" || hasReferences(text);
}

function targetOf(
  { page, url }: NonNullable<MessageOptions["buttons"]>[number],
  appUrl: string,
): Pick<OutgoingMessage["buttons"][number], "url" | "isApp"> {
  if (url !== undefined) return { url, isApp: false };
  return { url: pageUrl(appUrl, page), isApp: true };
}

type ValueIn = (property: BuiltInProperty) => string;

/** The values as a screen in the recipient's language shows them; empty without a recipient. */
function valuesOf(recipient: Recipient | undefined, now: number): ValueIn {
  if (!recipient) return () => "";
  const { rules, user, language } = recipient;
  const source = propertySourceOf(rules, user, now);
  const numbers = new Intl.NumberFormat(numberLanguages(language), {
    // As on screens: no other language of the Mini App has digits of its own.
    ...(language !== "fa" && { numberingSystem: "latn" }),
  });
  return (property) => {
    const value = propertyValue(property, source, now);
    return typeof value === "number" ? numbers.format(value) : value;
  };
}

/** `Intl` refuses codes of other lengths. */
function numberLanguages(language: string | null): string[] {
  return [...(language !== null && /^[a-z]{2,3}$/.test(language) ? [language] : []), "en"];
}

/** The text with values in place of its references; in HTML, the values are only text. */
function filled(text: string, isHtml: boolean, valueIn: ValueIn): string {
  return fillReferences(text, (name) => {
    if (!isBuiltIn(name)) return `{{${name}}}`;
    const value = cut(valueIn(name), longestValues[name]);
    return isHtml ? escapeHtml(value) : value;
  });
}

/** The beginning of a value, without half of a character at its end. */
function cut(value: string, max: number): string {
  return value.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}
