import type { Dictionary } from "../words.ts";
import { english, type TaskWords } from "./task-words.en.ts";
import { russian } from "./task-words.ru.ts";

export const taskWords: Dictionary<TaskWords> = { en: english, ru: russian };
