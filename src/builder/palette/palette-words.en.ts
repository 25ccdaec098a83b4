import { counted } from "#web/counted.ts";
import { english } from "../words.ts";

export const paletteWords = english("palette-words", {
  title: "Search, or go anywhere",
  placeholder: "Page, field, user or action",
  results: (count: number) => counted("en", count, { one: "result", other: "results" }),
  nothing: "Nothing found",
  nothingText:
    "Try another word. Users are found by the beginning of a first or last name or of a username, or by Telegram ID.",
  looking: "Looking for users…",
  groups: {
    users: "Users",
    pages: "Pages",
    fields: "Fields",
    activities: "Activities",
    settings: "Settings",
    bots: "Bots",
    actions: "Actions",
  },
  addField: "Add field",
  openApp: "Open the Mini App in Telegram",
  copyLink: "Copy the link to the Mini App",
  linkCopied: "Link copied.",
  copyFailed: "Couldn't copy. The browser doesn't allow it.",
  theme: (name: string) => `Theme: ${name}`,
  language: (name: string) => `Language: ${name}`,
  docs: "Documentation",
  howToMove: "to choose",
  howToOpen: "to open",
  howToClose: "to close",
});

export type PaletteWords = typeof paletteWords;
