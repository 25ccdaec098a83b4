import { mapBlockTexts } from "#contract/block-text.ts";
import { refersTo } from "#contract/field-use.ts";
import { splitReferences } from "#contract/reference.ts";
import type { Screen } from "#contract/schema/screen.ts";
import { mapBlocks } from "#contract/screen-page.ts";

/** The screen with every reference to `from` renamed to `to`, in all languages. */
export function withRenamedReferences(screen: Screen, from: string, to: string): Screen {
  const rename = (_: string, text: string) =>
    refersTo(text, from) ? renamedText(text, from, to) : text;
  return mapBlocks(screen, (block) => mapBlockTexts(block, rename));
}

/** The text with every reference to `from` renamed to `to`. */
export function renamedText(text: string, from: string, to: string): string {
  const parts = splitReferences(text).map((part) => {
    if (part.kind === "words") return part.words;
    return `{{${part.property === from ? to : part.property}}}`;
  });
  return parts.join("");
}
