/** What a live screen says of a part that is missing; the boot script does not need it. */
export const english = {
  retry: "Try again",
  blockFailed: "This could not be shown.",
  partLost: "A part of the app could not be loaded.",
};

export type AppWords = typeof english;
