import { english } from "../../words.ts";
export const docsWords = english("docs-words", {
  more: "More in the documentation",
});

export type DocsWords = typeof docsWords;
