import type { Dictionary } from "../words.ts";
import { type BoostWords, english } from "./boost-words.en.ts";
import { russian } from "./boost-words.ru.ts";

export const boostWords: Dictionary<BoostWords> = { en: english, ru: russian };
