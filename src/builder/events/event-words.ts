import type { Dictionary } from "../words.ts";
import { type EventWords, english } from "./event-words.en.ts";
import { russian } from "./event-words.ru.ts";

export const eventWords: Dictionary<EventWords> = { en: english, ru: russian };
