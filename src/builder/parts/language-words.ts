import type { Dictionary } from "../words.ts";
import { english, type LanguageWords } from "./language-words.en.ts";
import { russian } from "./language-words.ru.ts";

export const languageWords: Dictionary<LanguageWords> = { en: english, ru: russian };
