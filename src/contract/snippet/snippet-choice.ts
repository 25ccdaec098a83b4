/**
 * Where browsers keep the chosen language of calls: the name of its snippet, the same in the builder
 * and at `/docs`.
 */
export const chosenLanguageItem = "slotwire-call-language";
