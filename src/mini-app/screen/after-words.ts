import { partWords } from "../languages/part-words.ts";
import { english } from "./after-words.en.ts";
import { russian } from "./after-words.ru.ts";

export const afterWords = partWords("after", { en: english, ru: russian });
