import { activityLimits } from "#contract/activity/activity-limit.ts";
import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";
import type { QuizWords } from "./quiz-words.en.ts";

export const words: QuizWords = {
  lead: "Вопросы, на которые игрок отвечает один раз. Какие ответы правильные, устройства игроков узнают только после ответа.",
  none: "Викторин пока нет",
  noneText:
    "Спросите игроков о вашем продукте или новостях и наградите за каждый правильный ответ.",
  add: "Добавить викторину",
  get full() {
    const quizzes = counted("ru", activityLimits.quizzes, { one: "викторины", other: "викторин" });
    return `У бота может быть до ${quizzes}.`;
  },
  list: "Викторины",
  deleteText:
    "Полученные очки останутся у игроков. Из Mini App она исчезнет, когда вы сохраните изменения.",
  idOwner: "к нему относятся ответы игроков.",
  example: "Хорошо ли вы нас знаете?",
  reward: "Награда за каждый правильный ответ, очков",
  total: (count, reward, total) =>
    `Все правильные: ${spelled("ru", count)} × ${spelled("ru", reward)} = ${counted("ru", total, { one: "очко", few: "очка", many: "очков", other: "очка" })}.`,
  texts: "Тексты викторины",
  questions: "Вопросы",
  questionsCount: (count) =>
    counted("ru", count, { one: "вопрос", few: "вопроса", many: "вопросов", other: "вопроса" }),
  questionsNote: "Отметьте правильный ответ на каждый вопрос.",
  savedNote:
    "Отметьте правильный ответ на каждый вопрос. Игроки, которые уже ответили, второй раз не отвечают.",
  question: (number) => `Вопрос ${number}`,
  addQuestion: "Добавить вопрос",
  up: (number) => `Поднять вопрос ${number}`,
  down: (number) => `Опустить вопрос ${number}`,
  remove: (number) => `Удалить вопрос ${number}`,
  questionMoved: (from, to) => `Вопрос ${from} теперь на месте ${to}.`,
  questionRemoved: (number) => `Вопрос ${number} удалён.`,
  options: "Ответы",
  option: (question, number) => `Вопрос ${question}, ответ ${number}`,
  optionExample: (number) => `Ответ ${number}`,
  rightOf: (question) => `Правильный ответ на вопрос ${question}`,
  isRight: (number) => `Ответ ${number} правильный`,
  addOption: "Добавить ответ",
  removeOption: (number) => `Удалить ответ ${number}`,
};
