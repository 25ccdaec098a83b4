import type { Dictionary } from "../words.ts";
import { english, type HelpWords } from "./help-words.en.ts";
import { russian } from "./help-words.ru.ts";

export const helpWords: Dictionary<HelpWords> = { en: english, ru: russian };
