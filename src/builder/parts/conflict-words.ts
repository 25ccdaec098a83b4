import type { Dictionary } from "../words.ts";

const english = {
  conflict: "Somebody saved another version while you were at this",
  conflictText:
    "Nothing of yours is lost, and nothing of theirs. Which version do you want to keep?",
  yours: "Yours",
  theirs: "Saved meanwhile",
  same: "Nothing that you edit here differs: yours can be saved over it.",
  takeMine: "Save mine",
  takeTheirs: "Take theirs",
};

export const conflictWords: Dictionary<typeof english> = {
  en: english,
  ru: {
    conflict: "Пока вы правили, кто-то сохранил другую версию",
    conflictText: "Ни ваши, ни чужие изменения не потеряны. Какую версию оставить?",
    yours: "Ваши",
    theirs: "Сохранённые тем временем",
    same: "То, что вы правите здесь, не отличается: ваше можно сохранить поверх.",
    takeMine: "Сохранить мои",
    takeTheirs: "Взять чужие",
  },
};
