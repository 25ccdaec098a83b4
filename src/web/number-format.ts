import { wordsFor } from "./words.ts";

/**
 * A whole number that is not negative, as the interface writes it for a player of `language`:
 * `12,345`.
 */
export function formatNumber(value: number, language: string): string {
  return wordsFor(language).number(value);
}
