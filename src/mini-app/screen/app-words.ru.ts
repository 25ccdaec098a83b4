import type { AppWords } from "./app-words.en.ts";

export const russian: AppWords = {
  retry: "Повторить",
  blockFailed: "Это не удалось показать.",
  partLost: "Часть приложения не загрузилась.",
};
