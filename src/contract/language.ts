/**
 * A part's words in each language of a program. Each language is in a file of its own beside the
 * dictionary (`page-words.en.ts`), typed by the English one, so that a missing word does not
 * compile. Our rule: the seed shows none.
 */
export type Dictionary<Words, Language extends string> = Readonly<Record<Language, Words>>;

/** A language's tag without script and region: `pt` for `pt-BR`. */
export function mainLanguage(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/**
 * Which of a program's languages a reader of `tag` (IETF) gets: the tag's main one, or English as a
 * whole when the program does not have it.
 */
export function languageFor<Language extends string>(
  tag: string,
  languages: Readonly<Record<Language | "en", unknown>>,
): Language | "en" {
  const main = mainLanguage(tag);
  return Object.hasOwn(languages, main) ? (main as Language) : "en";
}
