import type { Dictionary } from "../words.ts";

const english = {
  name: "Questions",
  purpose: "Questions that players ask; a press shows the answer",
  members: {
    items: "Questions",
    "items/…/question": "Question",
    "items/…/answer": "Answer",
  },
  item: (number: number) => `Question ${number}`,
  add: "Add a question",
  full: (count: number) => `A block holds at most ${count} questions.`,
  up: (number: number) => `Move question ${number} up`,
  down: (number: number) => `Move question ${number} down`,
  remove: (number: number) => `Delete question ${number}`,
  movedTo: (from: number, to: number) => `Question ${from} is now question ${to}`,
  removed: (number: number) => `Question ${number} deleted`,
};

const russian: typeof english = {
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

export const faqWords: Dictionary<typeof english> = { en: english, ru: russian };
