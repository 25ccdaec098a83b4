import type { CopyWords } from "./copy-words.en.ts";

export const russian: CopyWords = {
  copied: "Скопировано",
  selected: "Выделено",
};
