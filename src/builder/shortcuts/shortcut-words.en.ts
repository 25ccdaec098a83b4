import { english } from "../words.ts";
export const shortcutWords = english("shortcut-words", {
  title: "Keyboard shortcuts",
  general: "On every page",
  palette: "Search, or go anywhere",
  list: "This list",
  search: "The page's search",
  close: "Close what is open",
  goTo: "Go to",
  next: "then",
  screen: "On the Screen page",
  undo: "Undo",
  redo: "Redo",
  single: "Shortcuts of a single key",
  singleNote:
    "Switch them off if you speak to your device or press keys by mistake. The choice stays on this device.",
});

export type ShortcutWords = typeof shortcutWords;
