import { partWords } from "../../languages/part-words.ts";
import { english } from "./copy-words.en.ts";
import { russian } from "./copy-words.ru.ts";

export const copyWords = partWords("copy", { en: english, ru: russian });
