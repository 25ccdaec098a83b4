import type { Dictionary } from "../words.ts";
import { type DataWords, english } from "./data-words.en.ts";
import { russian } from "./data-words.ru.ts";

export const dataWords: Dictionary<DataWords> = { en: english, ru: russian };
