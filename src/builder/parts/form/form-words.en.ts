import { counted } from "#web/counted.ts";
import { english } from "../../words.ts";

export const formWords = english("form-words", {
  unsaved: "Unsaved changes",
  faultsLeft: (count: number) =>
    `${counted("en", count, { one: "value", other: "values" })} to fix. Nothing was saved.`,
  conflict: "Other changes were saved while you were editing",
  conflictText:
    "They come from another owner, or from you in another tab. Nothing is lost on either side. Which version do you want to keep?",
  yours: "Here",
  theirs: "Saved",
  same: "They don't affect what you edit here. You can safely save.",
  takeMine: "Keep what is here",
  takeTheirs: "Keep what was saved",
  order: "Order",
  whole: "Everything",
});

export type FormWords = typeof formWords;
