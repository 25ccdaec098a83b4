import { activityLimits } from "#contract/activity/activity-limit.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../../words.ts";

const quizzes = {
  lead: "Questions a player answers once. Players' devices get the correct answers only after answering.",
  none: "No quizzes yet",
  noneText: "Ask players about your product or your news, and reward each correct answer.",
  add: "Add quiz",
  full: `A bot can have up to ${counted("en", activityLimits.quizzes, { one: "quiz", other: "quizzes" })}.`,
  deletion:
    "Players keep the points they were paid. It disappears from the Mini App when you save.",
  idOwner: "players' answers are linked to it",
  example: "How well do you know us?",
  reward: "Reward for each correct answer, points",
  total: (count: number, reward: number, total: number) =>
    `All correct: ${spelled("en", count)} × ${spelled("en", reward)} = ${spelled("en", total)} points.`,
  texts: "Texts of the quiz",
  questionsCount: (count: number) => counted("en", count, { one: "question", other: "questions" }),
  questionsNote: "Mark the correct answer to each question.",
  savedNote:
    "Mark the correct answer to each question. Players who have already answered don't answer again.",
  question: (number: number) => `Question ${number}`,
  addQuestion: "Add question",
  up: (number: number) => `Move question ${number} up`,
  down: (number: number) => `Move question ${number} down`,
  remove: (number: number) => `Delete question ${number}`,
  questionMoved: (from: number, to: number) => `Question ${from} is now question ${to}.`,
  questionRemoved: (number: number) => `Question ${number} deleted.`,
  options: "Answers",
  option: (question: number, number: number) => `Question ${question}, answer ${number}`,
  optionExample: (number: number) => `Answer ${number}`,
  correctOf: (question: number) => `Correct answer to question ${question}`,
  isCorrect: (number: number) => `Answer ${number} is correct`,
  chooseCorrect: "Choose the correct answer.",
  addOption: "Add answer",
  removeOption: (number: number) => `Delete answer ${number}`,
};

const onboarding = {
  lead: "Cards that each player sees once, before the screen, on first opening the app.",
  none: "No cards yet",
  noneText: "Tell new players in a few cards what your app is about and what to do first.",
  add: "Add card",
  full: `There can be up to ${activityLimits.onboardingCards} cards.`,
  titleExample: "Welcome!",
  textExample: "Tap, do tasks and climb the levels.",
  preview: "Preview of the card",
  previewNote: (number: number, count: number) => `Card ${number} of ${count}`,
};

export const quizWords = english("quiz-words", { quizzes, onboarding });

export type QuizWords = typeof quizWords;
