import { spelled } from "./words.ts";

const rules = new Intl.PluralRules("ru");

/** A whole number with its Russian noun: `21 очко`, `1 204 очка`, `5 очков`. */
export function counted(count: number, one: string, few: string, many: string): string {
  const nouns: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few };
  return `${spelled("ru", count)} ${nouns[rules.select(count)] ?? many}`;
}
