import type { DocsWords } from "./docs-words.en.ts";

export const russian: DocsWords = {
  more: "Подробнее в документации",
};
