export const english = {
  more: "More in the documentation",
};

export type DocsWords = typeof english;
