import type { Dictionary } from "../words.ts";
import { type AccountWords, english } from "./account-words.en.ts";
import { russian } from "./account-words.ru.ts";

export const accountWords: Dictionary<AccountWords> = { en: english, ru: russian };
