import { partWords } from "../languages/part-words.ts";
import { english } from "./app-words.en.ts";
import { russian } from "./app-words.ru.ts";

export const appWords = partWords("app", { en: english, ru: russian });
