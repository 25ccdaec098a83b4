import type { Dictionary } from "../words.ts";
import { english, type QuizWords } from "./quiz-words.en.ts";
import { russian } from "./quiz-words.ru.ts";

export const quizWords: Dictionary<QuizWords> = { en: english, ru: russian };
