import { partWords } from "../languages/part-words.ts";
import { english } from "./block-words.en.ts";
import { russian } from "./block-words.ru.ts";

export const blockWords = partWords("blocks", { en: english, ru: russian });
