import { english } from "../../words.ts";
export const languageWords = english("language-words", {
  oneForAll: "Use one text for all languages",
  byLanguage: "Translate",
  languagesOf: (name: string) => `Languages of ${name}`,
  addLanguage: "Add language",
  languageTag: "Language",
  languageTagNote: "A name, or a code such as pt-br",
  removeLanguage: (language: string) => `Remove ${language}`,
});

export type LanguageWords = typeof languageWords;
