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

/** The languages of a text (IETF tags); empty for one text for all. */
export function languagesOf(text: ScreenText | undefined): string[] {
  return typeof text === "object" ? Object.keys(text) : [];
}

/** The pattern of a text's language tags. */
export const languageTagPattern = "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$";

/** The pattern of a bot's default language: language, script and region, valid for `Intl`. */
export const defaultLanguagePattern = "^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?$";

/**
 * The tag among `tags` for a player's language: the exact one, else one with another case or a region
 * (`pt-BR` for `pt`), else its main language (`pt` for `pt-BR`). Undefined for none.
 */
export function tagFor(tags: readonly string[], language: string): string | undefined {
  const start = `${language}-`.toLowerCase();
  return (
    tags.find((tag) => tag === language) ??
    tags.find((tag) => `${tag}-`.toLowerCase().startsWith(start)) ??
    tags.find((tag) => tag === mainLanguage(language))
  );
}

/** The text in a player's language (IETF tag), else in `fallback`, else in English, else the first. */
export function textIn(text: ScreenText, language: string, fallback = "en"): string {
  if (typeof text === "string") return text;
  const tags = Object.keys(text);
  const tag = tagFor(tags, language) ?? tagFor(tags, fallback) ?? tagFor(tags, "en") ?? tags[0];
  return text[tag ?? ""] ?? "";
}
