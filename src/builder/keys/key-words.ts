import type { Dictionary } from "../words.ts";
import { english, type KeyWords } from "./key-words.en.ts";
import { russian } from "./key-words.ru.ts";

export const keyWords: Dictionary<KeyWords> = { en: english, ru: russian };
