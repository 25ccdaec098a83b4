import type { ActivityLabels } from "./activity-labels.en.ts";

export const spanish: ActivityLabels = {
  tasks: "Tareas",
  daily: "Bono diario",
  boosts: "Mejoras",
  leaderboard: "Clasificación",
  quiz: "Trivia",
};
