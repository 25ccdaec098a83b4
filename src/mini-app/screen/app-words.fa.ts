import type { AppWords } from "./app-words.en.ts";

export const persian: AppWords = {
  retry: "تلاش دوباره",
  blockFailed: "این بخش نمایش داده نشد.",
  partLost: "بخشی از برنامه بارگذاری نشد.",
};
