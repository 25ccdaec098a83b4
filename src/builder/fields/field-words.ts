import type { Dictionary } from "../words.ts";
import { english, type FieldWords } from "./field-words.en.ts";
import { russian } from "./field-words.ru.ts";

export const fieldWords: Dictionary<FieldWords> = { en: english, ru: russian };
