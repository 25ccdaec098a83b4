import type { FailureWords } from "./failure-words.en.ts";

export const persian: FailureWords = {
  retry: "تلاش دوباره",
  blockFailed: "این بخش نمایش داده نشد.",
  partLost: "بخشی از برنامه بارگذاری نشد.",
};
