import type { OnboardingWords } from "./onboarding-words.en.ts";

export const russian: OnboardingWords = {
  next: "Далее",
  skip: "Пропустить",
  start: "Начать",
  cardOf: (card, cards) => `Карточка ${card} из ${cards}`,
};
