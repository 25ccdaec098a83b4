import type { OnboardingWords } from "./onboarding-words.en.ts";

export const persian: OnboardingWords = {
  next: "بعدی",
  skip: "رد کردن",
  start: "شروع",
  cardOf: (card, cards) => `کارت ${card} از ${cards}`,
};
