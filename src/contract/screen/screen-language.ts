import { languagesOf } from "../text/screen-text.ts";
import { blockTexts } from "./block-text.ts";
import type { Screen } from "./screen.schema.ts";
import { blocksOf, pagesOf } from "./screen-page.ts";

/** All languages of the screen's texts (IETF tags). */
export function languagesOfScreen(screen: Screen): string[] {
  const titles = pagesOf(screen).flatMap(({ title }) => languagesOf(title));
  const texts = blocksOf(screen).flatMap(blockTexts);
  return [...new Set([...texts.flatMap(([, , language]) => language ?? []), ...titles])];
}
