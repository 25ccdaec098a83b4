import { partWords } from "../languages/part-words.ts";
import { english } from "./activity-words.en.ts";
import { russian } from "./activity-words.ru.ts";

export const activityWords = partWords("activity", { en: english, ru: russian });
