import { wordsFor } from "./words.ts";

/** Formats an integer in `language`: `12,345`. */
export function formatNumber(value: number, language: string): string {
  return wordsFor(language).number(value);
}
