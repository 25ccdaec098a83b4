import type { Block } from "#contract/screen/block.schema.ts";
import { blockTexts, innerBlocks } from "#contract/screen/block-text.ts";
import { uploadedPicture } from "#contract/screen/picture.ts";
import { kindWords } from "../../blocks/block-editors.ts";
import { pictureWords } from "../../parts/picture/picture-words.en.ts";
import { wordsIn } from "../../words.ts";

/** A member of a block in words, with its path; an uploaded picture also has its own. */
export type Line = [place: string, text: string, picture?: string];

export function isSameLine([place, text, picture]: Line, other: Line): boolean {
  return place === other[0] && text === other[1] && picture === other[2];
}

/** The members of a block, one line per language of a text. */
export function linesOf(block: Block, language: string): Line[] {
  const { values } = kindWords(block.type, language);
  const texts = blockTexts(block);
  return Object.entries(block).flatMap(([member, value]: [string, unknown]): Line[] => {
    if (member === "type" || value === undefined || value === "") return [];
    const own = texts.filter(([place]) => place === member || place.startsWith(`${member}/`));
    const lines = own.map(
      ([place, text, tag]): Line => [place, tag ? `${tag}: ${isolated(text)}` : text],
    );
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
    const written = String(value);
    if (uploadedPicture(written))
      return [[member, wordsIn(language, pictureWords).uploaded, written]];
    return [[member, values?.[written] ?? written]];
  });
}

/** A text that keeps its own direction next to the text before it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
