import type { BlockWords } from "./block-words.en.ts";

export const russian: BlockWords = {
  copied: "Скопировано",
  selected: "Выделено",
  fullInSeconds: (time) => `Энергия полна через ${time} с`,
  fullInMinutes: (time) => `Энергия полна через ${time} мин`,
  fullInHours: (time) => `Энергия полна через ${time} ч`,

  retry: "Повторить",
  blockFailed: "Это не удалось показать.",
  partLost: "Часть приложения не загрузилась.",
};
