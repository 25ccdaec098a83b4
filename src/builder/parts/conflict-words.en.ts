export const english = {
  conflict: "Someone else saved changes while you were editing",
  conflictText: "Nothing is lost on either side. Which version do you want to keep?",
  yours: "Yours",
  theirs: "Theirs",
  same: "Their changes don't affect what you edit here. You can safely save yours.",
  takeMine: "Keep mine",
  takeTheirs: "Keep theirs",
};

export type ConflictWords = typeof english;
