import { partWords } from "../languages/part-words.ts";
import { english } from "./onboarding-words.en.ts";
import { russian } from "./onboarding-words.ru.ts";

export const onboardingWords = partWords("onboarding", { en: english, ru: russian });
