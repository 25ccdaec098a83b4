import type { FieldUse } from "#contract/field-edit.ts";
import { splitReferences } from "#contract/reference.ts";
import { type Block, blockTexts, type Screen } from "#contract/screen.ts";
import type { ScreenState } from "#contract/screen-draft.ts";

/** Every place in the published screen and in the draft that refers to `name`. */
export function usesOf({ published, draft }: ScreenState, name: string): FieldUse[] {
  return [...usesIn(published.screen, "published", name), ...usesIn(draft.screen, "draft", name)];
}

/** The screen with every reference to `from` made one to `to`, in all languages. */
export function withRenamedReferences({ blocks }: Screen, from: string, to: string): Screen {
  return { blocks: blocks.map((block) => withRenamed(block, from, to)) };
}

function usesIn({ blocks }: Screen, where: FieldUse["where"], name: string): FieldUse[] {
  return blocks.flatMap((block, index) =>
    blockTexts(block)
      .filter(([, text]) => refersTo(text, name))
      .map(([place, text]) => ({ where, block: index, place, text })),
  );
}

function withRenamed(block: Block, from: string, to: string): Block {
  const places = new Map(blockTexts(block).filter(([, text]) => refersTo(text, from)));
  if (places.size === 0) return block;
  const change = (place: string, text: unknown) =>
    places.has(place) ? renamedText(String(text), from, to) : text;
  const members = Object.entries(block).map(([member, value]) => {
    if (typeof value !== "object") return [member, change(member, value)];
    return [
      member,
      Object.fromEntries(
        Object.entries(value).map(([language, text]) => [
          language,
          change(`${member}/${language}`, text),
        ]),
      ),
    ];
  });
  return Object.fromEntries(members);
}

function refersTo(text: string, name: string): boolean {
  return (
    text.includes(name) &&
    splitReferences(text).some((part) => part.kind === "reference" && part.property === name)
  );
}

/** The text with every reference to `from` made one to `to`. */
export function renamedText(text: string, from: string, to: string): string {
  const parts = splitReferences(text).map((part) => {
    if (part.kind === "words") return part.words;
    return `{{${part.property === from ? to : part.property}}}`;
  });
  return parts.join("");
}
