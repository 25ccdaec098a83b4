/** The words of the card of a new level. */
export const english = {
  reached: (level: string) => `Level ${level} reached`,
  pointsPerTap: "Points per tap",
  maxEnergy: "Max energy",
  share: "Share",
  goOn: "Continue",
  shareText: (level: string, bot: string) => `I reached “${level}” in ${bot}. Join me!`,
};

export type LevelWords = typeof english;
