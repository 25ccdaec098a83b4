import { create } from "zustand";
import { persist } from "zustand/middleware";
import { languageFor } from "#contract/text/screen-text.ts";
import type { CsvSeparator } from "#contract/user/user-table.schema.ts";

/** The languages besides English, each loaded as a whole when it is chosen. */
const loaders = import.meta.glob<{ files: Record<string, { words: object }> }>("./languages/*.ts");
const pathOf = (language: string) => `./languages/${language}.ts`;

/** The texts of each language, by subject: `boost-words.ru.ts` translates `boost-words.en.ts`. */
const translations = new Map<string, Map<string, object>>();

/** The console's languages (IETF tags). */
export const languages: readonly string[] = [
  "en",
  ...Object.keys(loaders).map((path) => path.slice("./languages/".length, -".ts".length)),
];

/** A language's name in another language, or the tag itself if it has none. */
export function languageName(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: "language", fallback: "code" }).of(tag) ?? tag;
  } catch {
    // Tags that players' clients or bot files have may be malformed, such as "en-12".
    return tag;
  }
}

/** A language's own name, such as "Русский". */
export function ownLanguageName(tag: string): string {
  const name = languageName(tag, tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The owner's choice, kept on the device; defaults to the browser's language. */
export const useLanguageChoice = create<{ language: string }>()(
  persist(
    () => {
      const known = Object.fromEntries(languages.map((tag) => [tag, true]));
      return { language: languageFor(navigator.language, known) };
    },
    { name: "slotwire-language" },
  ),
);

export function useLanguage(): string {
  return useLanguageChoice(({ language }) => language);
}

/** The language of the service's sentences for the owner: it has English and Russian ones. */
export function serviceLanguage(language: string): "en" | "ru" {
  return language === "ru" ? "ru" : "en";
}

/** Loads a language, so that `translation` finds its texts. Throws if it cannot be loaded. */
export async function loadLanguage(language: string): Promise<void> {
  const { files } = (await loaders[pathOf(language)]?.()) ?? {};
  const texts = Object.entries(files ?? {}).map(([path, { words }]) => {
    const [name = ""] = path.split("/").slice(-1);
    return [name.slice(0, name.indexOf(".")), words] as const;
  });
  translations.set(language, new Map(texts));
}

/** Loads a language and makes it the owner's choice. */
export async function chooseLanguage(language: string): Promise<void> {
  await loadLanguage(language);
  useLanguageChoice.setState({ language });
}

/** The texts of a subject in a language; undefined for English and until they are loaded. */
export function translation(language: string, subject: string | undefined): object | undefined {
  return translations.get(language)?.get(subject ?? "");
}

/** The separator of cells that spreadsheets of the owner's region expect in a CSV file. */
export function useCsvSeparator(): CsvSeparator {
  // Where a decimal mark is a comma, cells are separated by semicolons; undefined is the browser's.
  const formats = [useLanguage(), undefined].map((language) => new Intl.NumberFormat(language));
  return formats.some((format) => format.format(0.5).includes(",")) ? ";" : ",";
}

/** Keeps `<html lang>` up to date: screen readers choose a voice for it. */
export function keepPageLanguage(): void {
  const keep = ({ language }: { language: string }) => {
    document.documentElement.lang = language;
  };
  keep(useLanguageChoice.getState());
  useLanguageChoice.subscribe(keep);
}
