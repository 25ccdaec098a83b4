import type { LevelWords } from "./level-words.en.ts";

export const spanish: LevelWords = {
  reached: (level) => `Nivel ${level} alcanzado`,
  pointsPerTap: "Puntos por toque",
  maxEnergy: "Energía máxima",
  share: "Compartir",
  goOn: "Continuar",
  shareText: (level, bot) => `He llegado a «${level}» en ${bot}. ¡Únete!`,
};
