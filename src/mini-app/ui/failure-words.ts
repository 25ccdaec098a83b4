import { partWords } from "../languages/part-words.ts";
import { english } from "./failure-words.en.ts";
import { russian } from "./failure-words.ru.ts";

export const failureWords = partWords("failure", { en: english, ru: russian });
