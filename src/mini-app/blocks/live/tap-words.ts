import { partWords } from "../../languages/part-words.ts";
import { english } from "./tap-words.en.ts";
import { russian } from "./tap-words.ru.ts";

export const tapWords = partWords("tap", { en: english, ru: russian });
