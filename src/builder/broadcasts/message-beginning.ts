import { type MessagePart, readMessageHtml } from "#contract/message/message-html.ts";

const maxLength = 60;

/** The first words of a message, without its formatting. */
export function beginningOf({
  message,
  isEnableHtml,
}: {
  readonly message: string;
  readonly isEnableHtml: boolean;
}): string {
  const read = isEnableHtml ? readMessageHtml(message) : undefined;
  const shown = read && "parts" in read ? inOneLine(read.parts) : message;
  const words = shown.trim().split(/\s+/);
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + word.length >= maxLength) return `${line}…`;
    line += line === "" ? word : ` ${word}`;
  }
  const letters = Array.from(line);
  return letters.length <= maxLength * 2 ? line : `${letters.slice(0, maxLength).join("")}…`;
}

/** Quotes and code blocks stand on lines of their own. */
function inOneLine(parts: readonly MessagePart[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const inner = inOneLine(part.parts);
      return part.style === "quote" || part.style === "pre" ? ` ${inner} ` : inner;
    })
    .join("");
}
