import { create } from "zustand";
import { persist } from "zustand/middleware";
import { languageFor } from "#contract/text/screen-text.ts";
import type { CsvSeparator } from "#contract/user/user-table.schema.ts";

/** The console's languages, each by its own name. */
export const languageNames = { en: "English", ru: "Русский" } as const;
export type Language = keyof typeof languageNames;

/** The owner's choice, kept on the device; defaults to the browser's language. */
export const useLanguageChoice = create<{ language: Language }>()(
  persist(() => ({ language: languageFor(navigator.language, languageNames) }), {
    name: "slotwire-language",
  }),
);

export function useLanguage(): Language {
  return useLanguageChoice(({ language }) => language);
}

/** The separator of cells that spreadsheets of the owner's region expect in a CSV file. */
export function useCsvSeparator(): CsvSeparator {
  // Where a decimal mark is a comma, cells are separated by semicolons; undefined is the browser's.
  const formats = [useLanguage(), undefined].map((language) => new Intl.NumberFormat(language));
  return formats.some((format) => format.format(0.5).includes(",")) ? ";" : ",";
}

/** Keeps `<html lang>` up to date, by which screen readers choose a voice. */
export function keepPageLanguage(): void {
  const keep = ({ language }: { language: Language }) => {
    document.documentElement.lang = language;
  };
  keep(useLanguageChoice.getState());
  useLanguageChoice.subscribe(keep);
}
