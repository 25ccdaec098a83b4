import { partWords } from "../languages/part-words.ts";
import { english } from "./wallet-words.en.ts";
import { russian } from "./wallet-words.ru.ts";

export const walletWords = partWords("wallet", { en: english, ru: russian });
