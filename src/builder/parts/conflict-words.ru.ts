import type { ConflictWords } from "./conflict-words.en.ts";

export const russian: ConflictWords = {
  conflict: "Пока вы правили, кто-то сохранил другую версию",
  conflictText: "Ни ваши, ни чужие изменения не потеряны. Какую версию оставить?",
  yours: "Ваши",
  theirs: "Сохранённые тем временем",
  same: "То, что вы правите здесь, не отличается: ваше можно сохранить поверх.",
  takeMine: "Сохранить мои",
  takeTheirs: "Взять чужие",
};
