import { mainLanguage, type ScreenText, tagFor, textIn } from "#contract/text/screen-text.ts";
import { english, type Words } from "#web/words.en.ts";
import { russian } from "#web/words.ru.ts";

/** The page's words, its language for owners' texts, and the one for texts that lack it. */
export const spoken: {
  words: Words;
  language: string;
  fallback?: string | undefined;
} = { words: english, language: "en" };

/**
 * The page's language for a player: theirs if `languages` has it or is undefined, else the bot's
 * default one, in which the page arrives.
 */
export function pageLanguage(
  languages: readonly string[] | undefined,
  playerLanguage: string,
): string {
  return languages && !tagFor(languages, playerLanguage)
    ? document.documentElement.lang
    : playerLanguage;
}

/** The words in the page for `language`: its own, or those of the bot's language, or English. */
export function wordsInPage(language: string): Words {
  const words: Readonly<Record<string, Words>> = { en: english, ru: russian };
  return words[mainLanguage(language)] ?? words[document.documentElement.lang] ?? english;
}

/** Switches the page to `words`, with their direction and digits, and owners' texts to `language`. */
export function speak(words: Words, language: string, fallback: string | undefined): void {
  Object.assign(spoken, { words, language, fallback });
  Object.assign(document.documentElement, words.page);
}

/** An owner's text in the page's language, else in the bot's default one. */
export function textFor(text: ScreenText): string {
  return textIn(text, spoken.language, spoken.fallback);
}
