import type { LanguageWords } from "./language-words.en.ts";

export const words: LanguageWords = {
  oneForAll: "Один текст на всех языках",
  byLanguage: "Перевести",
  languagesOf: (name) => `Языки: ${name}`,
  addLanguage: "Добавить язык",
  languageTag: "Язык",
  languageTagNote: "Название или код, например pt-br",
  removeLanguage: (language) => `Убрать: ${language}`,
};
