import type { TapWords } from "./tap-words.en.ts";

export const russian: TapWords = {
  fullInSeconds: (time) => `Энергия полна через ${time} с`,
  fullInMinutes: (time) => `Энергия полна через ${time} мин`,
  fullInHours: (time) => `Энергия полна через ${time} ч`,
};
