import type { Dictionary } from "../words.ts";
import { type ActionWords, english } from "./action-words.en.ts";
import { russian } from "./action-words.ru.ts";

export const actionWords: Dictionary<ActionWords> = { en: english, ru: russian };
