import type { Dictionary } from "../words.ts";
import { english, type TemplateWords } from "./template-words.en.ts";
import { russian } from "./template-words.ru.ts";

export const templateWords: Dictionary<TemplateWords> = { en: english, ru: russian };
