import { readMessageHtml, shownText } from "#contract/message-html.ts";

const maxLength = 80;

/** The first words of a message, without its formatting. */
export function beginningOf({
  message,
  isEnableHtml,
}: {
  readonly message: string;
  readonly isEnableHtml: boolean;
}): string {
  const read = isEnableHtml ? readMessageHtml(message) : undefined;
  const shown = read && "parts" in read ? shownText(read.parts) : message;
  const line = shown.trim().replace(/\s+/g, " ");
  const letters = Array.from(line);
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength).join("")}…`;
}
