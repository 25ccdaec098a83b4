import type { Dictionary } from "../words.ts";
import { english, type PrivacyWords } from "./privacy-words.en.ts";
import { russian } from "./privacy-words.ru.ts";

export const privacyWords: Dictionary<PrivacyWords> = { en: english, ru: russian };
