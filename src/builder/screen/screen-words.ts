import type { Dictionary } from "../words.ts";
import { english, type ScreenWords } from "./screen-words.en.ts";
import { russian } from "./screen-words.ru.ts";

export const screenWords: Dictionary<ScreenWords> = { en: english, ru: russian };
