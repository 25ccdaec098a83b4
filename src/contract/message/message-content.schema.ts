import * as Type from "typebox";
import { strictObject } from "../http/shape.schema.ts";
import { pageIdPattern } from "../screen/page-rule.ts";
import { linkPattern, maxLinkLength } from "../text/name-text.ts";
import { languageTagPattern, type ScreenText } from "../text/screen-text.ts";
import { messageForm, NewMessage } from "./message.schema.ts";
import { maxButtonLength, maxButtons } from "./message-limit.ts";

/** A text for all languages, or one per language; each one fits the schema `one`. */
function textOf(one: Type.TStringOptions, description: string) {
  return Type.Unsafe<ScreenText>({
    ...one,
    type: ["string", "object"],
    minProperties: 1,
    patternProperties: { [languageTagPattern]: { ...one, type: "string" } },
    additionalProperties: false,
    description,
  });
}

const MessageText = textOf(
  messageForm,
  "The text with references to built-in properties, for all users or one per language.",
);

const ButtonText = textOf(
  {
    pattern: `^(?=.*\\S)[^\\u0000-\\u001f\\ud800-\\udfff]{1,${maxButtonLength}}$`,
    title: `one line of 1 to ${maxButtonLength} characters`,
  },
  "The text on the button, for all users or one per language.",
);

/** A button below a message; it opens the Mini App unless it has a `url`. */
export const MessageButton = strictObject({
  text: ButtonText,
  page: Type.Optional(
    Type.String({
      pattern: pageIdPattern,
      title: "the id of a page",
      description: "The page of the Mini App that it opens. Default: the first one.",
    }),
  ),
  url: Type.Optional(
    Type.String({
      pattern: linkPattern,
      title: "an https URL",
      maxLength: maxLinkLength,
      description: "The page of the web that it opens, in place of the Mini App.",
    }),
  ),
});
export type MessageButton = Type.Static<typeof MessageButton>;

const Buttons = Type.Array(MessageButton, { maxItems: maxButtons });
const IsSilent = Type.Boolean({ description: "Whether devices show it without a sound." });

/** The content of a broadcast, except its picture. */
export const messageContent = {
  message: MessageText,
  isEnableHtml: NewMessage.properties.isEnableHtml,
  buttons: Buttons,
  isSilent: IsSilent,
};

/** The stored options of a message. Without them (external API), the text is sent verbatim. */
export const MessageOptions = strictObject({
  /** The text by language; absent if it is one for all. */
  texts: Type.Optional(Type.Record(Type.String({ pattern: languageTagPattern }), Type.String())),
  buttons: Type.Optional(Buttons),
  isSilent: Type.Optional(Type.Literal(true)),
});
export type MessageOptions = Type.Static<typeof MessageOptions>;
