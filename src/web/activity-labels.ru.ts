import type { ActivityLabels } from "./activity-labels.en.ts";

export const russian: ActivityLabels = {
  tasks: "Задания",
  daily: "Ежедневный бонус",
  boosts: "Улучшения",
  leaderboard: "Таблица лидеров",
  quiz: "Викторина",
};
