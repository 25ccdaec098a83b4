import type { OnboardingWords } from "./onboarding-words.en.ts";

export const spanish: OnboardingWords = {
  next: "Siguiente",
  skip: "Omitir",
  start: "Empezar",
  cardOf: (card, cards) => `Tarjeta ${card} de ${cards}`,
};
