import type { Dictionary } from "../words.ts";
import { type ConflictWords, english } from "./conflict-words.en.ts";
import { russian } from "./conflict-words.ru.ts";

export const conflictWords: Dictionary<ConflictWords> = { en: english, ru: russian };
