import type { Dictionary } from "../words.ts";
import { type BlockWords, english } from "./block-words.en.ts";
import { russian } from "./block-words.ru.ts";

export const blockWords: Dictionary<BlockWords> = { en: english, ru: russian };
