import type { ActivityLabels } from "./activity-labels.en.ts";

export const persian: ActivityLabels = {
  tasks: "مأموریت‌ها",
  daily: "پاداش روزانه",
  boosts: "ارتقاها",
  leaderboard: "جدول برترین‌ها",
  quiz: "آزمون",
};
