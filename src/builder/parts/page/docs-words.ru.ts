import type { DocsWords } from "./docs-words.en.ts";

export const words: DocsWords = {
  more: "Подробнее в документации",
};
