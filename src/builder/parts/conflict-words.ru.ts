import type { ConflictWords } from "./conflict-words.en.ts";

export const russian: ConflictWords = {
  conflict: "Пока вы вносили изменения, кто-то сохранил свои",
  conflictText: "Ничего не потеряно. Какую версию оставить?",
  yours: "Ваша",
  theirs: "Чужая",
  same: "Чужие изменения не затрагивают то, что вы редактируете. Можно сохранять.",
  takeMine: "Оставить мою",
  takeTheirs: "Оставить чужую",
};
