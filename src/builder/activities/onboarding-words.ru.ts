import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { OnboardingWords } from "./onboarding-words.en.ts";

export const words: OnboardingWords = {
  lead: "Карточки, которые игрок видит, когда открывает приложение впервые, до экрана. Каждый игрок видит их один раз.",
  none: "Карточек пока нет",
  noneText:
    "Расскажите новым игрокам в нескольких карточках, о чём ваше приложение и с чего начать.",
  add: "Добавить карточку",
  full: `Карточек может быть до ${activityLimits.onboardingCards}.`,
  list: "Карточки",
  titleExample: "Добро пожаловать!",
  textExample: "Нажимайте, выполняйте задания и растите в уровнях.",
  preview: "Как выглядит карточка",
  previewNote: (place, count) => `Карточка ${place} из ${count}`,
};
