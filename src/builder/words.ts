import { russian } from "#web/words.ru.ts";
import { addLanguage } from "#web/words.ts";
import { translation, useLanguage } from "./language.ts";

addLanguage("ru", russian);

const subjects = new WeakMap<object, string>();

/** Declares the texts of a subject, which is the name of the file without `.en.ts`. */
export function english<Words extends object>(subject: string, words: Words): Words {
  subjects.set(words, subject);
  return words;
}

/** The texts of a subject in a language, or else in English. */
export function wordsIn<Words extends object>(language: string, words: Words): Words {
  return (translation(language, subjects.get(words)) as Words | undefined) ?? words;
}

/** The texts of a subject in the owner's language. */
export function useWords<Words extends object>(words: Words): Words {
  return wordsIn(useLanguage(), words);
}

const numbers = new Map<string, Intl.NumberFormat>();

/** Formats a number in the language: `1,204.5`. */
export function spelled(language: string, value: number): string {
  const format = numbers.get(language) ?? new Intl.NumberFormat(language);
  numbers.set(language, format);
  return format.format(value);
}
