import type { BlockWords } from "./block-words.en.ts";

export const persian: BlockWords = {
  copied: "کپی شد",
  selected: "انتخاب شد",
  fullInSeconds: (time) => `انرژی تا ${time} ثانیهٔ دیگر پر می‌شود`,
  fullInMinutes: (time) => `انرژی تا ${time} دقیقهٔ دیگر پر می‌شود`,
  fullInHours: (time) => `انرژی تا ${time} ساعت دیگر پر می‌شود`,

  retry: "تلاش دوباره",
  blockFailed: "این بخش نمایش داده نشد.",
  partLost: "بخشی از برنامه بارگذاری نشد.",
};
