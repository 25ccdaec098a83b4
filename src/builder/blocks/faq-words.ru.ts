import type { FaqWords } from "./faq-words.en.ts";

export const russian: FaqWords = {
  name: "Вопросы и ответы",
  purpose: "Вопросы, ответы на которые раскрываются по нажатию",
  members: {
    items: "Вопросы",
    "items/…/question": "Вопрос",
    "items/…/answer": "Ответ",
  },
  item: (number) => `Вопрос ${number}`,
  add: "Добавить вопрос",
  full: (count) => `В блоке может быть до ${count} вопросов.`,
  up: (number) => `Переместить вопрос ${number} выше`,
  down: (number) => `Переместить вопрос ${number} ниже`,
  remove: (number) => `Удалить вопрос ${number}`,
  movedTo: (from, to) => `Вопрос ${from} теперь под номером ${to}`,
  removed: (number) => `Вопрос ${number} удалён`,
};
