import { create } from "zustand";
import { persist } from "zustand/middleware";
import { languageFor } from "#contract/language.ts";

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

/** Keeps `<html lang>` up to date, by which screen readers choose a voice. */
export function keepPageLanguage(): void {
  const keep = ({ language }: { language: Language }) => {
    document.documentElement.lang = language;
  };
  keep(useLanguageChoice.getState());
  useLanguageChoice.subscribe(keep);
}
