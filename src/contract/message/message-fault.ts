import { type MessageHtmlFault, readMessageHtml, shownLength } from "./message-html.ts";
import { maxCaptionLength, maxMessageLength, maxWrittenLength } from "./message-limit.ts";
import { foreignReferences, withLongestValues, withShortestValues } from "./message-reference.ts";

/** The reason why the platform would refuse a message; lengths in UTF-16 units. */
export type MessageFault =
  | { readonly kind: "html"; readonly html: MessageHtmlFault }
  /** `forSome`: only to users who lack each value in it. */
  | { readonly kind: "nothing-shown"; readonly forSome: boolean }
  | {
      readonly kind: "too-long-written" | "too-long";
      readonly length: number;
      readonly max: number;
    }
  | { readonly kind: "foreign"; readonly names: readonly string[] };

/** The fault of a message that is sent as it is written, of at most `max` shown UTF-16 units. */
export function verbatimFault(
  text: string,
  isHtml: boolean,
  max: number = maxMessageLength,
): MessageFault | undefined {
  const tooLong =
    text.length > maxWrittenLength
      ? ({ kind: "too-long-written", length: text.length, max: maxWrittenLength } as const)
      : undefined;
  const read = isHtml ? readMessageHtml(text) : undefined;
  if (read && "fault" in read) return tooLong ?? { kind: "html", html: read.fault };
  const length = shownLength(text, isHtml);
  if (length === 0 || !/[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(text))
    return { kind: "nothing-shown", forSome: false };
  return length > max ? { kind: "too-long", length, max } : tooLong;
}

/** The fault of a message whose references are filled for each user. */
export function templateFault(
  text: string,
  isHtml: boolean,
  isCaption: boolean,
): MessageFault | undefined {
  const names = foreignReferences(text);
  if (names.length > 0) return { kind: "foreign", names };
  const max = isCaption ? maxCaptionLength : maxMessageLength;
  const fault = verbatimFault(withLongestValues(text), isHtml, max);
  // A caption may show nothing to some users.
  if (fault || isCaption) return fault;
  const isEmptyForSome = verbatimFault(withShortestValues(text), isHtml) !== undefined;
  return isEmptyForSome ? { kind: "nothing-shown", forSome: true } : undefined;
}
