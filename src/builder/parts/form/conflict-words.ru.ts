import type { ConflictWords } from "./conflict-words.en.ts";

export const words: ConflictWords = {
  conflict: "Пока вы вносили изменения, были сохранены другие",
  conflictText:
    "Их сохранил другой владелец или вы сами в другой вкладке. Ничего не потеряно. Какую версию оставить?",
  yours: "Здесь",
  theirs: "Сохранено",
  same: "Они не затрагивают то, что вы редактируете. Можно сохранять.",
  takeMine: "Оставить то, что здесь",
  takeTheirs: "Оставить сохранённое",
};
