import { partWords } from "../languages/part-words.ts";
import { english } from "./level-words.en.ts";
import { russian } from "./level-words.ru.ts";

export const levelWords = partWords("level", { en: english, ru: russian });
