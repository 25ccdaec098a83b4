import { mainLanguage } from "#contract/language.ts";
import type { Words } from "#web/words.en.ts";
import { addLanguage, wordsFor } from "#web/words.ts";

/**
 * Lets the page speak the player's language, with its words where they have come by now, else
 * English as a whole: words, direction and digits. Answers what it speaks.
 */
export function speak(language: string, words: Words | undefined): Words {
  if (words) addLanguage(mainLanguage(language), words);
  const spoken = wordsFor(language);
  Object.assign(document.documentElement, spoken.page);
  return spoken;
}
