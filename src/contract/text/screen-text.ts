/**
 * The words of one part of a program, by language. Each language has its own file next to the
 * English one (`page-words.en.ts`), whose type it has, so that a missing word does not compile.
 */
export type Dictionary<Words, Language extends string> = Readonly<Record<Language, Words>>;

/** A language's tag without script and region: `pt` for `pt-BR`. */
export function mainLanguage(tag: string): string {
  return tag.toLowerCase().replace(/-.*/, "");
}

/**
 * The program's language for a reader of `tag` (IETF): the tag's main language, or English if the
 * program lacks it.
 */
export function languageFor<Language extends string>(
  tag: string,
  languages: Readonly<Record<Language | "en", unknown>>,
): Language | "en" {
  const main = mainLanguage(tag);
  return Object.keys(languages).includes(main) ? (main as Language) : "en";
}

/** A text for all languages, or one per IETF language tag: `{ "en": "Rank", "ru": "Место" }`. */
export type ScreenText = string | Readonly<Record<string, string>>;

/** The pattern of a text's language tags. */
export const languageTagPattern = "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$";

/**
 * The text in a player's language (IETF tag): the exact tag, else its main language (`pt` for
 * `pt-br`), else English, else the first.
 */
export function textIn(text: ScreenText, language: string): string {
  if (typeof text === "string") return text;
  return text[language] ?? text[mainLanguage(language)] ?? text.en ?? Object.values(text)[0] ?? "";
}
