import { partWords } from "../languages/part-words.ts";
import { english } from "./launch-words.en.ts";
import { russian } from "./launch-words.ru.ts";

export const launchWords = partWords("launch", { en: english, ru: russian });
