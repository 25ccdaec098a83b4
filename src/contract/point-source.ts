/** Where points come from or go to, in the order in which owners choose. */
export const pointSources = [
  "taps",
  "automining",
  "task",
  "daily",
  "quiz",
  "boost",
  "invite",
  "api",
  "owner",
] as const;
export type PointSource = (typeof pointSources)[number];
