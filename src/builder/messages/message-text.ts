import type { MessageFault } from "#contract/message/message-fault.ts";
import { type MessagePart, readMessageHtml } from "#contract/message/message-html.ts";
import type { MessageWords } from "./message-words.en.ts";

/** A message as an owner writes it. */
export interface MessageDraft {
  readonly message: string;
  readonly isEnableHtml: boolean;
}

/** The sentence about a fault of a message; null without one. */
export function faultSentence(words: MessageWords, fault: MessageFault | undefined): string | null {
  switch (fault?.kind) {
    case undefined:
      return null;
    case "html":
      return words.htmlFaults[fault.html.kind](fault.html.tag);
    case "nothing-shown":
      return fault.forSome ? words.onlyOptional : words.missing;
    case "foreign":
      return words.foreign(fault.names);
    case "too-long":
    case "too-long-written":
      return words.tooLong(fault.length, fault.max);
  }
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
