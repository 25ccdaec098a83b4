/** How a field fetch ended: well, or in one class of failure. */
export const fieldOutcomes = [
  "ok",
  "offline",
  "blocked",
  "timeout",
  "status",
  "too-large",
] as const;
export type FieldOutcome = (typeof fieldOutcomes)[number];
