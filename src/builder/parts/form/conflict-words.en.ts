import { english } from "../../words.ts";
export const conflictWords = english("conflict-words", {
  conflict: "Other changes were saved while you were editing",
  conflictText:
    "They come from another owner, or from you in another tab. Nothing is lost on either side. Which version do you want to keep?",
  yours: "Here",
  theirs: "Saved",
  same: "They don't affect what you edit here. You can safely save.",
  takeMine: "Keep what is here",
  takeTheirs: "Keep what was saved",
});

export type ConflictWords = typeof conflictWords;
