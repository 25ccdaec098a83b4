import { wordsFor } from "./words.ts";

/** Formats a non-negative integer in `language`: `12,345`. */
export function formatNumber(value: number, language: string): string {
  return wordsFor(language).number(value);
}
