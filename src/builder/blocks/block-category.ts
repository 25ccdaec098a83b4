/** The groups of the block gallery, in its order. */
export const blockCategories = [
  "game",
  "activities",
  "texts",
  "values",
  "people",
  "layout",
] as const;
export type BlockCategory = (typeof blockCategories)[number];
