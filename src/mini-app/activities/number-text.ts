import { formatNumber } from "#web/number-format.ts";
import { language } from "../session/page-context.ts";
import { activityWords } from "./activity-words.ts";

/** From here on a number is shortened where there is little room. */
const longNumber = 10_000;
let compact: Intl.NumberFormat | undefined;

/** A whole number in the page's language. */
export function number(value: number): string {
  return formatNumber(value, language);
}

/** `+500`; of a part of a whole, `+0.5`. */
export function plus(value: number): string {
  return activityWords.plus(
    Number.isInteger(value) ? number(value) : value.toLocaleString(language),
  );
}

/**
 * `9,500`, from `from` on `12.5K`; in languages without such letters in two words, between which it
 * may break.
 */
export function shortNumber(value: number, from = longNumber): string {
  if (value < from) return number(value);
  compact ??= new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
  return compact.format(value).replace(/\s/g, " ");
}
