import { mainLanguage } from "#contract/text/screen-text.ts";
import type { Words } from "#web/words.en.ts";
import { addLanguage, wordsFor } from "#web/words.ts";

/**
 * Switches the page to `language`, or to what stands in for its missing words: words, direction and
 * digits. Returns the words in use.
 */
export function speak(language: string, words: Words | undefined): Words {
  if (words) addLanguage(mainLanguage(language), words);
  const spoken = wordsFor(language);
  Object.assign(document.documentElement, spoken.page);
  return spoken;
}
