import type { Block } from "#contract/screen/block.schema.ts";
import { blockTexts, innerBlocks } from "#contract/screen/block-text.ts";
import { kindWords } from "../blocks/block-editors.ts";

/** The members of a block with their paths, one line per language of a text. */
export function linesOf(block: Block, language: string): [place: string, text: string][] {
  const { values } = kindWords(block.type, language);
  const texts = blockTexts(block);
  return Object.entries(block).flatMap(([member, value]: [string, unknown]): [string, string][] => {
    if (member === "type" || value === undefined || value === "") return [];
    const own = texts.filter(([place]) => place === member || place.startsWith(`${member}/`));
    const lines = own.map(([place, text, tag]): [string, string] => [
      place,
      tag ? `${tag}: ${isolated(text)}` : text,
    ]);
    if (member === "blocks")
      return [
        [
          member,
          innerBlocks(block)
            .map(([, { type }]) => kindWords(type, language).name)
            .join(" · "),
        ],
        ...lines,
      ];
    if (own.length > 0) return lines;
    return [[member, values?.[String(value)] ?? String(value)]];
  });
}

/** A text that keeps its own direction beside what stands before it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
