/** The words of a copy button after a press. */
export const english = {
  copied: "Copied",
  /** The device refuses to copy, so the player can. */
  selected: "Selected",
};

export type CopyWords = typeof english;
