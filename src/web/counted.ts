import { formatNumber, wordsFor } from "./words.ts";

/** The forms of a noun after a number, by the categories of `Intl.PluralRules`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** A number with its noun in `language`: `1,204 users`, `21 пользователь`. */
export function counted(language: string, count: number, forms: PluralForms): string {
  const form = new Intl.PluralRules(wordsFor(language).page.lang).select(count);
  return `${formatNumber(count, language)} ${forms[form] ?? forms.other}`;
}
