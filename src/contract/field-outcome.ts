/** The outcomes of a field fetch: success, or a class of failure. */
export const fieldOutcomes = [
  "ok",
  "offline",
  "blocked",
  "timeout",
  "status",
  "too-large",
] as const;
export type FieldOutcome = (typeof fieldOutcomes)[number];
