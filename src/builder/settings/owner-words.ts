import type { Dictionary } from "../words.ts";
import { english, type OwnerWords } from "./owner-words.en.ts";
import { russian } from "./owner-words.ru.ts";

export const ownerWords: Dictionary<OwnerWords> = { en: english, ru: russian };
