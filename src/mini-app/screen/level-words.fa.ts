import type { LevelWords } from "./level-words.en.ts";

export const persian: LevelWords = {
  reached: (level) => `به سطح ${level} رسیدید`,
  pointsPerTap: "امتیاز هر ضربه",
  maxEnergy: "حداکثر انرژی",
  share: "اشتراک‌گذاری",
  goOn: "ادامه",
  shareText: (level, bot) => `در ${bot} به «${level}» رسیدم. به من بپیوند!`,
};
