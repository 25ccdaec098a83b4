import type { Dictionary } from "../words.ts";
import { english, type FirstStepsWords } from "./first-steps-words.en.ts";
import { russian } from "./first-steps-words.ru.ts";

export const firstStepsWords: Dictionary<FirstStepsWords> = { en: english, ru: russian };
