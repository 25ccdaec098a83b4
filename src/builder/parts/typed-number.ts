import type { Language } from "../language.ts";

/** Which numbers a field takes: both bounds are among them. */
export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

/** What stands in a field and is no number for it, with the reason. */
export interface Mistyped {
  readonly typed: string;
  readonly fault: "empty" | "not-a-number" | "not-whole" | "too-small" | "too-large" | "unclear";
}

/**
 * What an owner has typed into a field for a number: the number that it means, or the text as it
 * stands there.
 */
export type TypedNumber = number | Mistyped;

export const nothingTyped: Mistyped = { typed: "", fault: "empty" };

export function isMistyped(value: TypedNumber): value is Mistyped {
  return typeof value !== "number";
}

const spaces = /[\u0020\u00a0\u2009\u202f]/g;
const groupedBySpaces = /^\d{1,3}(?: \d{3})+(?=[.,]|$)/;
const groupedByCommas = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?=\.)|(?:,\d{3}){2,}$)/;
const oneCommaOfThree = /^[1-9]\d{0,2},\d{3}$/;
const onePointOfThree = /^[1-9]\d{0,2}\.\d{3}$/;
const number = /^-?\d+(?:[.,]\d+)?$/;

/**
 * Reads what was typed or pasted. Thousands may be grouped as people group them, and a fraction may
 * have a point or a comma. What has two meanings is unclear, unless the language or the rule leaves
 * one of them; nothing is taken for what it does not say.
 */
export function readNumber(typed: string, rule: NumberRule, language: Language): TypedNumber {
  const text = typed
    .trim()
    .replace(spaces, " ")
    .replace(/^\u2212/, "-");
  const wrong = (fault: Mistyped["fault"]): Mistyped => ({ typed, fault });
  if (text === "") return wrong("empty");
  if (isUnclear(text, rule, language)) return wrong("unclear");
  const plain = withoutGroups(text, rule, language);
  if (!number.test(plain)) return wrong("not-a-number");
  const value = Number(plain.replace(",", "."));
  if (rule.whole && /[.,]/.test(plain)) return wrong("not-whole");
  if (value < rule.min) return wrong("too-small");
  return value > rule.max ? wrong("too-large") : value;
}

/**
 * `1,500` is one thousand and a half or fifteen hundred; a whole number in English, and a fraction
 * in Russian, can only be one of them.
 */
function isUnclear(text: string, { whole }: NumberRule, language: Language): boolean {
  if (oneCommaOfThree.test(text)) return whole ? language === "ru" : language === "en";
  return whole && onePointOfThree.test(text);
}

function withoutGroups(text: string, { whole }: NumberRule, language: Language): string {
  if (whole && language === "en" && oneCommaOfThree.test(text)) return text.replace(",", "");
  return text
    .replace(groupedBySpaces, (groups) => groups.replaceAll(" ", ""))
    .replace(groupedByCommas, (groups) => groups.replaceAll(",", ""));
}

/** What an unclear text may mean: with its separator for thousands, and for a fraction. */
export function meaningsOf(typed: string): [grouped: number, fraction: number] {
  const [whole = "", rest = ""] = typed.trim().split(/[.,]/);
  return [Number(`${whole}${rest}`), Number(`${whole}.${rest}`)];
}

/** The text that a field shows for a number: all of it, in groups of three. */
export function writtenNumber(language: Language, value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
}

const longestQuoted = 24;

/** What was typed, short enough to stand in a sentence. */
export function quoted(typed: string): string {
  const text = typed.trim();
  return text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text;
}
