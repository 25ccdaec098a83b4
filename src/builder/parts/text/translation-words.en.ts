import { english } from "../../words.ts";

export const translationWords = english("translation-words", {
  from: "From",
  into: "Into",
  choose: "Choose a language",
  progress: (done: number, all: number) => `${done} of ${all} translated`,
  onlyMissing: "Only missing",
  allDone: "All texts are translated.",
  inLanguage: (text: string, language: string) => `${text}, ${language}`,
  start: "All texts are in one language. Choose one to translate them into.",
  none: "There are no texts of your own to translate. Standard labels are shown in each player's language.",
});

export type TranslationWords = typeof translationWords;
