import { counted } from "#web/counted.ts";
import type { BlockCategory } from "../../blocks/block-editor.ts";
import { english } from "../../words.ts";

export const galleryWords = english("gallery-words", {
  close: "Close",
  find: "Find a block",
  categories: {
    game: "Game",
    activities: "Activities",
    texts: "Texts and pictures",
    values: "Values",
    people: "People and wallet",
    layout: "Layout",
  } satisfies Record<BlockCategory, string>,
  kinds: "Kinds of block",
  found: (count: number) => counted("en", count, { one: "kind", other: "kinds" }),
  none: (wanted: string) => `No block matches “${wanted}”.`,
  all: "Show all blocks",
  keys: "Arrow keys to choose, Enter to add, Esc to close",
});

export type GalleryWords = typeof galleryWords;
