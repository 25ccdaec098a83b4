import { partWords } from "../languages/part-words.ts";
import { english } from "./page-words.en.ts";
import { russian } from "./page-words.ru.ts";

export const pageWords = partWords("pages", { en: english, ru: russian });
