import { languagesOf, mainLanguage } from "../text/screen-text.ts";
import { blockTexts } from "./block-text.ts";
import type { Screen } from "./screen.schema.ts";
import { blocksOf, pagesOf } from "./screen-page.ts";

/** All languages of the screen's texts (IETF tags). */
export function languagesOfScreen(screen: Screen): string[] {
  const titles = pagesOf(screen).flatMap(({ title }) => languagesOf(title));
  const texts = blocksOf(screen).flatMap(blockTexts);
  return [...new Set([...texts.flatMap(([, , language]) => language ?? []), ...titles])];
}

/** The main languages of the screen's texts: `pt` for `pt-BR`. */
export function mainLanguagesOf(screen: Screen): string[] {
  return [...new Set(languagesOfScreen(screen).map(mainLanguage))];
}
