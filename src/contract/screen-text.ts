import { mainLanguage } from "./language.ts";

/** A text for all languages, or one per IETF language tag: `{ "en": "Rank", "ru": "Место" }`. */
export type ScreenText = string | Readonly<Record<string, string>>;

/** The pattern of a text's language tags. Our rule. */
export const languageTagPattern = "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$";

/**
 * The text in a player's language (IETF tag): the exact tag, else its main language (`pt` for
 * `pt-br`), else English, else the first. Our rule.
 */
export function textIn(text: ScreenText, language: string): string {
  if (typeof text === "string") return text;
  return text[language] ?? text[mainLanguage(language)] ?? text.en ?? Object.values(text)[0] ?? "";
}
