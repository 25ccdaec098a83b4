/**
 * The default labels of the blocks that show activities. Apart from the words of the first screen,
 * which they would make longer: these blocks fill in later.
 */
export const english = {
  tasks: "Tasks",
  daily: "Daily bonus",
  boosts: "Boosts",
  leaderboard: "Leaderboard",
  quiz: "Quiz",
};

export type ActivityLabels = typeof english;
