/** The words for parts that failed to load or render. */
export const english = {
  retry: "Try again",
  blockFailed: "This could not be shown.",
  partLost: "A part of the app could not be loaded.",
};

export type FailureWords = typeof english;
