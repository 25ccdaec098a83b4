import type { TapWords } from "./tap-words.en.ts";

export const persian: TapWords = {
  fullInSeconds: (time) => `انرژی تا ${time} ثانیهٔ دیگر پر می‌شود`,
  fullInMinutes: (time) => `انرژی تا ${time} دقیقهٔ دیگر پر می‌شود`,
  fullInHours: (time) => `انرژی تا ${time} ساعت دیگر پر می‌شود`,
};
