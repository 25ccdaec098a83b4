import type { Dictionary } from "../words.ts";
import { type BotWords, english } from "./bot-words.en.ts";
import { russian } from "./bot-words.ru.ts";

export const botWords: Dictionary<BotWords> = { en: english, ru: russian };
