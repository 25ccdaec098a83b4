import type { Dictionary } from "../words.ts";
import { english, type LookWords } from "./look-words.en.ts";
import { russian } from "./look-words.ru.ts";

export const lookWords: Dictionary<LookWords> = { en: english, ru: russian };
