import type { Dictionary } from "../words.ts";
import { type BroadcastWords, english } from "./broadcast-words.en.ts";
import { russian } from "./broadcast-words.ru.ts";

export const broadcastWords: Dictionary<BroadcastWords> = { en: english, ru: russian };
