import type { TranslationWords } from "./translation-words.en.ts";

export const words: TranslationWords = {
  from: "С языка",
  into: "На язык",
  choose: "Выберите язык",
  progress: (done, all) => `Переведено ${done} из ${all}`,
  onlyMissing: "Только без перевода",
  allDone: "Все тексты переведены.",
  inLanguage: (text, language) => `${text}, ${language}`,
  start: "Все тексты на одном языке. Выберите, на какой их перевести.",
  none: "Своих текстов для перевода нет. Стандартные подписи игрок видит на своём языке.",
};
