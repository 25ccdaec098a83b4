import { english } from "../words.ts";

/** The texts of lists and translations. */
export const partWords = english("part-words", {
  // Lists.
  more: "Show more",
  sortBy: "Sort by",
  ascending: "ascending",
  descending: "descending",

  // Lists whose order an owner sets.
  drag: (name: string) => `Drag ${name}, or move it with the arrow keys`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  duplicate: (name: string) => `Duplicate ${name}`,
  remove: (name: string) => `Delete ${name}`,
  delete: "Delete",
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleted: (name: string) => `${name} deleted.`,
  added: (name: string, number: number) => `${name} added as number ${number}.`,
  movedTo: (name: string, number: number, count: number) => `${name} is now ${number} of ${count}.`,

  // The languages of a text.
  oneForAll: "Use one text for all languages",
  byLanguage: "Translate",
  languagesOf: (name: string) => `Languages of ${name}`,
  addLanguage: "Add language",
  languageTag: "Language",
  languageTagNote: "A name, or a code such as pt-br",
  removeLanguage: (language: string) => `Remove ${language}`,

  // References in a text.
  insert: "Insert value",
  findValue: "Find a property",
  builtIn: "Built-in",
  customFields: "Custom fields",
  noSuchValue: "No matching properties",
  noValue: "no value yet",

  // The table of translations.
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

export type PartWords = typeof partWords;
