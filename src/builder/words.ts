import type { Dictionary as DictionaryIn } from "#contract/text/screen-text.ts";
import { russian } from "#web/words.ru.ts";
import { addLanguage } from "#web/words.ts";
import { type Language, useLanguage } from "./language.ts";

addLanguage("ru", russian);

/** The texts of a part of the console, by language. */
export type Dictionary<Words> = DictionaryIn<Words, Language>;

/** A dictionary in the owner's language. */
export function useWords<Words>(dictionary: Dictionary<Words>): Words {
  return dictionary[useLanguage()];
}

const numbers: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en"),
  ru: new Intl.NumberFormat("ru"),
};

/** Formats a number in the language: `1,204.5`. */
export function spelled(language: Language, value: number): string {
  return numbers[language].format(value);
}
