import type { Dictionary } from "../words.ts";
import { english, type FormFaultWords } from "./form-fault-words.en.ts";
import { russian } from "./form-fault-words.ru.ts";

export const formFaultWords: Dictionary<FormFaultWords> = { en: english, ru: russian };
