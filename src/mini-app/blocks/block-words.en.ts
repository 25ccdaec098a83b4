/** The words of buttons in blocks, and for parts that failed to load or render. */
export const english = {
  /** A copy button after a press. */
  copied: "Copied",
  /** The device refuses to copy, so the player can. */
  selected: "Selected",
  /** The tap button without energy. */
  fullInSeconds: (time: string) => `Energy is full in ${time} s`,
  fullInMinutes: (time: string) => `Energy is full in ${time} min`,
  fullInHours: (time: string) => `Energy is full in ${time} h`,

  retry: "Try again",
  blockFailed: "This could not be shown.",
  partLost: "A part of the app could not be loaded.",
};

export type BlockWords = typeof english;
