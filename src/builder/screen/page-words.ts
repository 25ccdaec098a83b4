import type { Dictionary } from "../words.ts";
import { english, type PageWords } from "./page-words.en.ts";
import { russian } from "./page-words.ru.ts";

export const pageWords: Dictionary<PageWords> = { en: english, ru: russian };
