import type { FaqWords } from "./faq-words.en.ts";

export const russian: FaqWords = {
  name: "Вопросы",
  purpose: "Вопросы игроков; ответ открывается нажатием",
  members: {
    items: "Вопросы",
    "items/…/question": "Вопрос",
    "items/…/answer": "Ответ",
  },
  item: (number) => `Вопрос ${number}`,
  add: "Добавить вопрос",
  full: (count) => `В блоке помещается не больше ${count} вопросов.`,
  up: (number) => `Выше: вопрос ${number}`,
  down: (number) => `Ниже: вопрос ${number}`,
  remove: (number) => `Удалить вопрос ${number}`,
  movedTo: (from, to) => `Вопрос ${from} теперь ${to}-й`,
  removed: (number) => `Вопрос ${number} удалён`,
};
