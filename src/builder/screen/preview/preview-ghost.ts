import type { Block } from "#contract/screen/block.schema.ts";
import { factsOf } from "#contract/screen/block-kind.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import type { BlockPlace } from "#web/preview.ts";
import { kindWords, newBlock } from "../../blocks/block-editors.ts";

/** The screen with stand-in words for what is still empty, and the places of those blocks. */
export function ghosted(
  screen: Screen,
  language: string,
  interfaceLanguage: string,
): { screen: Screen; ghosts: BlockPlace[] } {
  const ghosts: BlockPlace[] = [];
  const ghost = <Part extends Block>(block: Part, place: BlockPlace): Part => {
    const filled = filledIn(block, language, interfaceLanguage);
    if (filled !== block) ghosts.push(place);
    return filled as Part;
  };
  const pageOf = (blocks: readonly Block[], page: string) =>
    blocks.map((block, index): Block => {
      const place = { page, block: index, inner: null };
      if (block.type !== "group" || block.blocks.length === 0) return ghost(block, place);
      return {
        ...block,
        blocks: block.blocks.map((one, inner) => ghost(one, { ...place, inner })),
      };
    });
  return {
    screen: {
      ...screen,
      blocks: pageOf(screen.blocks, firstPageId),
      ...(screen.pages && {
        pages: screen.pages.map((page) => ({ ...page, blocks: pageOf(page.blocks, page.id) })),
      }),
    },
    ghosts,
  };
}

/** The same block if it lacks nothing. */
function filledIn(block: Block, language: string, interfaceLanguage: string): Block {
  const { name, members } = kindWords(block.type, interfaceLanguage);
  const isEmpty = (text: ScreenText) => textIn(text, language).trim() === "";
  if ((block.type === "image" && block.url === "") || block.type === "group")
    return { type: "text", style: "note", text: name };
  if (block.type === "faq") {
    const items = block.items.map(({ question, answer }) => ({
      question: isEmpty(question) ? (members["items/…/question"] ?? "") : question,
      answer: isEmpty(answer) ? (members["items/…/answer"] ?? "") : answer,
    }));
    const isWhole = block.items.every(({ question, answer }) => ![question, answer].some(isEmpty));
    return isWhole ? block : { ...block, items };
  }
  const texts = block as unknown as Readonly<Record<string, ScreenText>>;
  // A new block has each required text empty.
  const missing = Object.entries(newBlock(block.type)).flatMap(([member, value]) =>
    value === "" && member in factsOf(block.type).texts && isEmpty(texts[member] ?? "")
      ? [[member, members[member]]]
      : [],
  );
  return missing.length === 0 ? block : { ...block, ...Object.fromEntries(missing) };
}
