import type { Dictionary } from "../words.ts";
import { english, type OnboardingWords } from "./onboarding-words.en.ts";
import { russian } from "./onboarding-words.ru.ts";

export const onboardingWords: Dictionary<OnboardingWords> = { en: english, ru: russian };
