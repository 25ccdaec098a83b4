import type { LevelWords } from "./level-words.en.ts";

export const russian: LevelWords = {
  reached: (level) => `Достигнут уровень ${level}`,
  pointsPerTap: "Очки за нажатие",
  maxEnergy: "Максимум энергии",
  share: "Поделиться",
  goOn: "Продолжить",
  shareText: (level, bot) => `Мой новый уровень в ${bot}: «${level}». Присоединяйся!`,
};
