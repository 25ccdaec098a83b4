import type { Dictionary } from "../words.ts";
import { type CheckWords, english } from "./check-words.en.ts";
import { russian } from "./check-words.ru.ts";

export const checkWords: Dictionary<CheckWords> = { en: english, ru: russian };
