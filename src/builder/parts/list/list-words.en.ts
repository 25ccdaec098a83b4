import { english } from "../../words.ts";

/** The texts of every list. */
export const listWords = english("list-words", {
  more: "Show more",
  sortBy: "Sort by",
  ascending: "ascending",
  descending: "descending",
});

export type ListWords = typeof listWords;
