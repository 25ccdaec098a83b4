import { partWords } from "../languages/part-words.ts";
import { english } from "./notice-words.en.ts";
import { russian } from "./notice-words.ru.ts";

export const noticeWords = partWords("notice", { en: english, ru: russian });
