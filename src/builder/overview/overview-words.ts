import type { Dictionary } from "../words.ts";
import { english, type OverviewWords } from "./overview-words.en.ts";
import { russian } from "./overview-words.ru.ts";

export const overviewWords: Dictionary<OverviewWords> = { en: english, ru: russian };
