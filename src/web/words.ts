import { mainLanguage } from "#contract/text/screen-text.ts";
import { english, type Words } from "./words.en.ts";

const languages: Record<string, Words> = {};

/** Adds a language; `main` is its tag without script and region. */
export function addLanguage(main: string, words: Words): void {
  languages[main] = words;
}

/** The words of `language` (IETF tag, such as `pt-BR`); English for a language without words. */
export function wordsFor(language: string): Words {
  return languages[mainLanguage(language)] ?? english;
}

/** Formats an integer in `language`: `12,345`. */
export function formatNumber(value: number, language: string): string {
  return wordsFor(language).number(value);
}
