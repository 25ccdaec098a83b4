import type { Dictionary } from "../words.ts";
import { english, type UserWords } from "./user-words.en.ts";
import { russian } from "./user-words.ru.ts";

export const userWords: Dictionary<UserWords> = { en: english, ru: russian };
