import type { Dictionary } from "../words.ts";
import { type EntryWords, english } from "./entry-words.en.ts";
import { russian } from "./entry-words.ru.ts";

export const entryWords: Dictionary<EntryWords> = { en: english, ru: russian };
