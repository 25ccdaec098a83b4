/** The numbers that a field takes; both bounds are inclusive. */
export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

/** A text that is not a valid number for its field, and why. */
export interface Mistyped {
  readonly typed: string;
  readonly fault: "empty" | "not-a-number" | "not-whole" | "too-small" | "too-large" | "unclear";
}

/** The content of a number field: the number, or the text if it is not valid. */
export type TypedNumber = number | Mistyped;

export const nothingTyped: Mistyped = { typed: "", fault: "empty" };

export function isMistyped(value: TypedNumber): value is Mistyped {
  return typeof value !== "number";
}

/** Whether nothing was typed. */
export function isEmpty(value: TypedNumber): boolean {
  return isMistyped(value) && value.fault === "empty";
}

const spaces = /[\u0020\u00a0\u2009\u202f]/g;
const groupedBySpaces = /^\d{1,3}(?: \d{3})+(?=[.,]|$)/;
const groupedByCommas = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?=\.)|(?:,\d{3}){2,}$)/;
const oneCommaOfThree = /^[1-9]\d{0,2},\d{3}$/;
const onePointOfThree = /^[1-9]\d{0,2}\.\d{3}$/;
const number = /^-?\d+(?:[.,]\d+)?$/;

/**
 * Reads what was typed or pasted. Thousands may be grouped by spaces or commas, and the decimal mark
 * may be a point or a comma. A text with two meanings is unclear, unless the language or the rule
 * rules one of them out.
 */
export function readNumber(typed: string, rule: NumberRule, language: string): TypedNumber {
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

/** `1,500` may mean 1.5 or 1500; a whole number in English or a fraction in Russian is clear. */
function isUnclear(text: string, { whole }: NumberRule, language: string): boolean {
  if (oneCommaOfThree.test(text)) return whole ? language === "ru" : language === "en";
  return whole && onePointOfThree.test(text);
}

function withoutGroups(text: string, { whole }: NumberRule, language: string): string {
  if (whole && language === "en" && oneCommaOfThree.test(text)) return text.replace(",", "");
  return text
    .replace(groupedBySpaces, (groups) => groups.replaceAll(" ", ""))
    .replace(groupedByCommas, (groups) => groups.replaceAll(",", ""));
}

/** The two meanings of an unclear text: its mark read as a thousands separator and as a decimal one. */
export function meaningsOf(typed: string): [grouped: number, fraction: number] {
  const [whole = "", rest = ""] = typed.trim().split(/[.,]/);
  return [Number(`${whole}${rest}`), Number(`${whole}.${rest}`)];
}

/** Formats a number for a field: every digit, with thousands separators. */
export function writtenNumber(language: string, value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
}

const maxQuotedLength = 24;

/** The typed text, shortened to fit in a sentence. */
export function quoted(typed: string): string {
  const text = typed.trim();
  return text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text;
}
