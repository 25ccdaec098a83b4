import { mainLanguage } from "#contract/language.ts";
import { english, type Words } from "./words.en.ts";

const languages: Record<string, Words> = { en: english };

/** Adds a language beside English; `main` is its tag without script and region. */
export function addLanguage(main: string, words: Words): void {
  languages[main] = words;
}

/**
 * How the interface speaks to a player of `language` (IETF tag, such as `ru` or `pt-BR`): in English
 * as a whole where it does not have the language.
 */
export function wordsFor(language: string): Words {
  return languages[mainLanguage(language)] ?? english;
}
