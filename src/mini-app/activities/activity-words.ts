import { formatNumber } from "#web/words.ts";
import { partWords } from "../languages/part-words.ts";
import { language } from "../session/page-context.ts";
import { english } from "./activity-words.en.ts";
import { russian } from "./activity-words.ru.ts";

export const activityWords = partWords("activity", { en: english, ru: russian });
export const leaderboardWords = activityWords.leaderboard;

/** From here on a number is shortened where there is little room. */
const longNumber = 10_000;
let compact: Intl.NumberFormat | undefined;

/** A whole number in the page's language. */
export function number(value: number): string {
  return formatNumber(value, language);
}

/** `+500`, or with a fraction `+0.5`. */
export function plus(value: number): string {
  return activityWords.plus(
    Number.isInteger(value) ? number(value) : value.toLocaleString(language),
  );
}

/**
 * `9,500`, but `12.5K` from `from` on. Languages without such letters use two words, and the line may
 * break between them.
 */
export function shortNumber(value: number, from = longNumber): string {
  if (value < from) return number(value);
  compact ??= new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
  return compact.format(value).replace(/\s/g, " ");
}
