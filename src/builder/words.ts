import { type Language, useLanguage } from "./language.ts";

/** The words of a part of the console, in every language. */
export type Dictionary<Words> = Readonly<Record<Language, Words>>;

/** A dictionary in the owner's language. */
export function useWords<Words>(dictionary: Dictionary<Words>): Words {
  return dictionary[useLanguage()];
}

/** The forms of a noun beside a number, by the categories of `Intl.PluralRules`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const rules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules("en"),
  ru: new Intl.PluralRules("ru"),
};
const numbers: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en"),
  ru: new Intl.NumberFormat("ru"),
};

/** A number with its noun: `1,204 users`, `21 пользователь`. */
export function counted(language: Language, count: number, forms: PluralForms): string {
  return `${numbers[language].format(count)} ${forms[rules[language].select(count)] ?? forms.other}`;
}

/** A number as the language writes it: `1,204.5`. */
export function spelled(language: Language, value: number): string {
  return numbers[language].format(value);
}
