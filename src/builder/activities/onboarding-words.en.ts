import { activityLimits } from "#contract/activity/activity-limit.ts";
import { english } from "../words.ts";

export const onboardingWords = english("onboarding-words", {
  lead: "Cards a player sees the first time they open the app, before the screen. Each player sees them once.",
  none: "No cards yet",
  noneText: "Tell new players in a few cards what your app is about and what to do first.",
  add: "Add card",
  full: `There can be up to ${activityLimits.onboardingCards} cards.`,
  list: "Cards",
  titleExample: "Welcome!",
  textExample: "Tap, do tasks and climb the levels.",
  preview: "Preview of the card",
  previewNote: (place: number, count: number) => `Card ${place} of ${count}`,
});

export type OnboardingWords = typeof onboardingWords;
