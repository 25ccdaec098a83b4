import type { TapWords } from "./tap-words.en.ts";

export const spanish: TapWords = {
  fullInSeconds: (time) => `Energía llena en ${time} s`,
  fullInMinutes: (time) => `Energía llena en ${time} min`,
  fullInHours: (time) => `Energía llena en ${time} h`,
};
