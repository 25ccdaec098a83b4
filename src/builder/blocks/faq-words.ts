import type { Dictionary } from "../words.ts";
import { english, type FaqWords } from "./faq-words.en.ts";
import { russian } from "./faq-words.ru.ts";

export const faqWords: Dictionary<FaqWords> = { en: english, ru: russian };
