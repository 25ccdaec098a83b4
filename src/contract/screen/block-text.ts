import type { Block, InnerBlock } from "./block.schema.ts";
import { factsOf, isBlockKind, type TextPlaces } from "./block-kind.ts";

/**
 * A text of a block and its place in it, such as `label`, `items/0/answer` or `blocks/0/label`; a
 * translated text also has its language, as in `label/ru`.
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

/** The block with `change` applied to each of its texts. */
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
    return part.map((item, index) => {
      const inner = textsOfItem(item, texts);
      return inner === undefined ? item : mapAt(item, inner, within(index), change);
    });
  }
  const members = Object.entries(part).map(([name, member]: [string, unknown]) => {
    if (typeof texts === "number")
      return [name, typeof member === "string" ? change(within(name), member, name) : member];
    const inner = isByMember(texts) && Object.hasOwn(texts, name) ? texts[name] : undefined;
    return [name, inner === undefined ? member : mapAt(member, inner, within(name), change)];
  });
  return Object.fromEntries(members);
}

/** The texts of a list's item; undefined if it has none. */
function textsOfItem(item: unknown, texts: TextPlaces): TextPlaces | undefined {
  if (texts !== "blocks") return isListOf(texts) ? texts[0] : undefined;
  const type = (item as { type?: unknown } | null)?.type;
  return isBlockKind(type) ? factsOf(type).texts : undefined;
}

function isListOf(texts: TextPlaces): texts is readonly [TextPlaces] {
  return Array.isArray(texts);
}

function isByMember(texts: TextPlaces): texts is { readonly [member: string]: TextPlaces } {
  return typeof texts === "object" && !isListOf(texts);
}

/** The blocks in a block, by their places in it (`blocks/0`); none unless it is a group. */
export function innerBlocks(block: Block): [place: string, inner: InnerBlock][] {
  return block.type === "group"
    ? block.blocks.map((inner, index) => [`blocks/${index}`, inner])
    : [];
}
