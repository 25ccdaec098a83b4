/** The words of the cards that a new player sees. */
export const english = {
  next: "Next",
  skip: "Skip",
  start: "Start",
  cardOf: (card: string, cards: string) => `Card ${card} of ${cards}`,
};

export type OnboardingWords = typeof english;
