import type { Dictionary } from "../words.ts";
import { type DailyWords, english } from "./daily-words.en.ts";
import { russian } from "./daily-words.ru.ts";

export const dailyWords: Dictionary<DailyWords> = { en: english, ru: russian };
