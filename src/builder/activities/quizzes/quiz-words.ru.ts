import { activityLimits } from "#contract/activity/activity-limit.ts";
import { counted } from "../../counted.ru.ts";
import { spelled } from "../../words.ts";
import type { QuizWords } from "./quiz-words.en.ts";

export const words: QuizWords = {
  quizzes: {
    lead: "Вопросы, на которые игрок отвечает один раз. Правильные ответы приходят на устройство только после ответа.",
    none: "Викторин пока нет",
    noneText:
      "Спросите игроков о вашем продукте или новостях и наградите за каждый правильный ответ.",
    add: "Добавить викторину",
    get full() {
      const quizzes = counted(activityLimits.quizzes, "викторины", "викторин", "викторин");
      return `У бота может быть до ${quizzes}.`;
    },
    deletion:
      "Полученные очки останутся у игроков. Из Mini App она исчезнет, когда вы сохраните изменения.",
    idOwner: "к нему относятся ответы игроков",
    example: "Хорошо ли вы нас знаете?",
    reward: "Награда за каждый правильный ответ, очков",
    total: (count, reward, total) =>
      `Все правильные: ${spelled("ru", count)} × ${spelled("ru", reward)} = ${counted(total, "очко", "очка", "очков")}.`,
    texts: "Тексты викторины",
    questionsCount: (count) => counted(count, "вопрос", "вопроса", "вопросов"),
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
    correctOf: (question) => `Правильный ответ на вопрос ${question}`,
    isCorrect: (number) => `Ответ ${number} правильный`,
    chooseCorrect: "Отметьте правильный ответ.",
    addOption: "Добавить ответ",
    removeOption: (number) => `Удалить ответ ${number}`,
  },
  onboarding: {
    lead: "Карточки, которые каждый игрок видит один раз, когда впервые открывает приложение, перед экраном.",
    none: "Карточек пока нет",
    noneText:
      "Расскажите новым игрокам в нескольких карточках, о чём ваше приложение и с чего начать.",
    add: "Добавить карточку",
    full: `Карточек может быть до ${activityLimits.onboardingCards}.`,
    titleExample: "Добро пожаловать!",
    textExample: "Нажимайте, выполняйте задания и повышайте уровень.",
    preview: "Как выглядит карточка",
    previewNote: (number, count) => `Карточка ${number} из ${count}`,
  },
};
