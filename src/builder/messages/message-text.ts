import { type MessagePart, readMessageHtml, shownLength } from "#contract/message/message-html.ts";
import { maxWrittenLength } from "#contract/message/message-limit.ts";
import type { MessageWords } from "./message-words.en.ts";

/** A message as an owner writes it. */
export interface MessageDraft {
  readonly message: string;
  readonly isEnableHtml: boolean;
}

/** The sentence about a text that Telegram would refuse; null for a good one. */
export function messageFault(
  words: MessageWords,
  { message, isEnableHtml }: MessageDraft,
  max: number,
): string | null {
  const read = isEnableHtml ? readMessageHtml(message) : undefined;
  if (read && "fault" in read) return words.htmlFaults[read.fault.kind](read.fault.tag);
  const length = shownLength(message, isEnableHtml);
  if (!/[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(message) || length === 0) return words.missing;
  if (length > max) return words.tooLong(length, max);
  return message.length > maxWrittenLength ? words.tooLong(message.length, maxWrittenLength) : null;
}

const maxBeginning = 60;

/** The first words of a message, without its formatting. */
export function beginningOf({ message, isEnableHtml }: MessageDraft): string {
  const read = isEnableHtml ? readMessageHtml(message) : undefined;
  const shown = read && "parts" in read ? inOneLine(read.parts) : message;
  let line = "";
  for (const word of shown.trim().split(/\s+/)) {
    if (line !== "" && line.length + word.length >= maxBeginning) return `${line}…`;
    line += line === "" ? word : ` ${word}`;
  }
  const letters = Array.from(line);
  return letters.length <= maxBeginning * 2 ? line : `${letters.slice(0, maxBeginning).join("")}…`;
}

/** Quotes and code blocks have lines of their own. */
function inOneLine(parts: readonly MessagePart[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const inner = inOneLine(part.parts);
      return part.style === "quote" || part.style === "pre" ? ` ${inner} ` : inner;
    })
    .join("");
}
