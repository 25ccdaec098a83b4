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
  return blockTexts(block)
    .filter(([, text]) => refersTo(text, from))
    .reduce<Block>((changed, [place, text]) => withText(changed, place, renamed(text, from, to)), block);
}

function refersTo(text: string, name: string): boolean {
  return splitReferences(text).some((part) => part.kind === "reference" && part.property === name);
}

function renamed(text: string, from: string, to: string): string {
  const parts = splitReferences(text).map((part) => {
    if (part.kind === "words") return part.words;
    return `{{${part.property === from ? to : part.property}}}`;
  });
  return parts.join("");
}

/** `place` as `blockTexts` tells it: a member, or a member and a language. */
function withText(block: Block, place: string, text: string): Block {
  const [member = "", language] = place.split("/");
  const before = (block as unknown as Record<string, unknown>)[member];
  return { ...block, [member]: language === undefined ? text : { ...(before as object), [language]: text } };
}
