import type { CopyWords } from "./copy-words.en.ts";

export const persian: CopyWords = {
  copied: "کپی شد",
  selected: "انتخاب شد",
};
