import type { Dictionary } from "../words.ts";
import { english, type FieldHealthWords } from "./field-health-words.en.ts";
import { russian } from "./field-health-words.ru.ts";

export const fieldHealthWords: Dictionary<FieldHealthWords> = { en: english, ru: russian };
