export const english = {
  conflict: "Somebody saved another version while you were at this",
  conflictText:
    "Nothing of yours is lost, and nothing of theirs. Which version do you want to keep?",
  yours: "Yours",
  theirs: "Saved meanwhile",
  same: "Nothing that you edit here differs: yours can be saved over it.",
  takeMine: "Save mine",
  takeTheirs: "Take theirs",
};

export type ConflictWords = typeof english;
