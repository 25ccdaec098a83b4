import type { CopyWords } from "./copy-words.en.ts";

export const spanish: CopyWords = {
  copied: "Copiado",
  selected: "Seleccionado",
};
