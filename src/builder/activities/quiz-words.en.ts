import { activityLimits } from "#contract/activity/activity-limit.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";

const questions = (count: number) => counted("en", count, { one: "question", other: "questions" });

export const quizWords = english("quiz-words", {
  lead: "Questions a player answers once. Right answers are sent to a player's device only after they have answered.",
  none: "No quizzes yet",
  noneText: "Ask players about your product or your news, and reward each right answer.",
  add: "Add quiz",
  full: `A bot can have up to ${counted("en", activityLimits.quizzes, { one: "quiz", other: "quizzes" })}.`,
  list: "Quizzes",
  deleteText:
    "Players keep the points they were paid. It disappears from the Mini App when you save.",
  idOwner: "players' answers belong to it.",
  example: "How well do you know us?",
  reward: "Reward for each right answer, points",
  total: (count: number, reward: number, total: number) =>
    `All right: ${spelled("en", count)} × ${spelled("en", reward)} = ${spelled("en", total)} points.`,
  texts: "Texts of the quiz",
  questions: "Questions",
  questionsCount: questions,
  questionsNote: "Mark the right answer of each question.",
  savedNote:
    "Mark the right answer of each question. Players who have answered already don't answer again.",
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
  rightOf: (question: number) => `Right answer to question ${question}`,
  isRight: (number: number) => `Answer ${number} is right`,
  addOption: "Add answer",
  removeOption: (number: number) => `Delete answer ${number}`,
});

export type QuizWords = typeof quizWords;
