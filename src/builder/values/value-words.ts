import type { Dictionary } from "../words.ts";
import { english, type ValueWords } from "./value-words.en.ts";
import { russian } from "./value-words.ru.ts";

export const valueWords: Dictionary<ValueWords> = { en: english, ru: russian };
