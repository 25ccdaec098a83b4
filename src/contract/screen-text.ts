/**
 * A text in one language for all, or in several by IETF language tag: `{ "en": "Rank", "ru":
 * "Место" }`.
 */
export type ScreenText = string | Readonly<Record<string, string>>;

/**
 * The text in a player's language (IETF tag): in that very one, else in its main one (`pt` for
 * `pt-br`), else in English, else in the first there is. Our rule: the seed shows none.
 */
export function textIn(text: ScreenText, language: string): string {
  if (typeof text === "string") return text;
  const [main = ""] = language.split("-");
  return text[language] ?? text[main] ?? text.en ?? Object.values(text)[0] ?? "";
}
