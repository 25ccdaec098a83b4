import type { Dictionary } from "../words.ts";
import { english, type NumberFaultText } from "./number-words.en.ts";
import { russian } from "./number-words.ru.ts";

export const numberFaultText: Dictionary<NumberFaultText> = { en: english, ru: russian };
