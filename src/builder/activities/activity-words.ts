import type { Dictionary } from "../words.ts";
import { type ActivityWords, english } from "./activity-words.en.ts";
import { russian } from "./activity-words.ru.ts";

export const activityWords: Dictionary<ActivityWords> = { en: english, ru: russian };
