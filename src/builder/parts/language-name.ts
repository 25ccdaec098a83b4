/** A language's name in the owner's language, or the tag itself if it has none. */
export function languageName(tag: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "language", fallback: "code" }).of(tag) ?? tag;
}
