import { factsOf, type TextPlaces } from "./block-kind.ts";
import type { Block } from "./schema/screen.ts";

/**
 * A text of a block and its place in it, such as `label` or `items/0/answer`; a translated text
 * also has its language, as in `label/ru`.
 */
export type BlockText = readonly [place: string, text: string, language?: string];

/**
 * Every text of a block, in all languages. In an invalid block, texts in unexpected places are
 * skipped.
 */
export function blockTexts(block: Block): BlockText[] {
  const texts: BlockText[] = [];
  mapBlockTexts(block, (...text) => {
    texts.push(text);
    return text[1];
  });
  return texts;
}

/** The block with each of its texts replaced by what `change` makes of it. */
export function mapBlockTexts(block: Block, change: (...text: BlockText) => string): Block {
  return mapAt(block, factsOf(block.type).texts, "", change) as Block;
}

function mapAt(
  part: unknown,
  texts: TextPlaces,
  place: string,
  change: (...text: BlockText) => string,
): unknown {
  const within = (name: string | number) => (place ? `${place}/${name}` : String(name));
  if (typeof part === "string") return typeof texts === "number" ? change(place, part) : part;
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) {
    if (!isListOf(texts)) return part;
    return part.map((item, index) => mapAt(item, texts[0], within(index), change));
  }
  const members = Object.entries(part).map(([name, member]: [string, unknown]) => {
    if (typeof texts === "number")
      return [name, typeof member === "string" ? change(within(name), member, name) : member];
    const inner = isListOf(texts) || !Object.hasOwn(texts, name) ? undefined : texts[name];
    return [name, inner === undefined ? member : mapAt(member, inner, within(name), change)];
  });
  return Object.fromEntries(members);
}

function isListOf(texts: TextPlaces): texts is readonly [TextPlaces] {
  return Array.isArray(texts);
}
