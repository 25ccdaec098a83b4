import type { FailureWords } from "./failure-words.en.ts";

export const russian: FailureWords = {
  retry: "Повторить",
  blockFailed: "Это не удалось показать.",
  partLost: "Часть приложения не загрузилась.",
};
