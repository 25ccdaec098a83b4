import type { BlockKind } from "#contract/screen/block-kind.ts";
import { type BlockCategory, blockCategories } from "../../blocks/block-editor.ts";
import { blockEditors, kindWords } from "../../blocks/block-editors.ts";
import { blockWords } from "../../blocks/block-words.en.ts";
import { wordsIn } from "../../words.ts";

/** A category of the gallery with the kinds that were found in it. */
export interface FoundCategory {
  readonly category: BlockCategory;
  readonly kinds: readonly BlockKind[];
}

/**
 * The kinds with all words of a search in their name, purpose, search words, category or type, by category. An
 * empty search finds all.
 */
export function findKinds(
  kinds: readonly BlockKind[],
  search: string,
  language: string,
): FoundCategory[] {
  const wanted = plain(search).split(/\s+/);
  const isFound = (kind: BlockKind) => {
    const { name, purpose, search: more = "" } = kindWords(kind, language);
    const category = wordsIn(language, blockWords).gallery.categories[blockEditors[kind].category];
    const text = plain([name, purpose, more, category, kind].join(" "));
    return wanted.every((word) => text.includes(word));
  };
  const found = kinds.filter(isFound);
  return blockCategories
    .map((category) => ({
      category,
      kinds: found.filter((kind) => blockEditors[kind].category === category),
    }))
    .filter((one) => one.kinds.length > 0);
}

/** The kind that a search most likely means: the first whose name begins with it, else the first. */
export function bestKind(
  found: readonly FoundCategory[],
  search: string,
  language: string,
): BlockKind | null {
  const kinds = found.flatMap((one) => one.kinds);
  const wanted = plain(search).trim();
  const named = kinds.find((kind) => plain(kindWords(kind, language).name).startsWith(wanted));
  return named ?? kinds[0] ?? null;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("ё", "е");
}
