import type { Question, Quiz } from "#contract/activity/activities.schema.ts";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { isMistyped, nothingTyped, type TypedNumber } from "../parts/form/typed-number.ts";
import { finishedText } from "../parts/text/text-language.ts";
import type { ActivityRules } from "./activity-rules.ts";
import {
  type DraftFault,
  type DraftFaults,
  faultsFrom,
  idFault,
  numberFault,
  textFault,
  wholeRule,
} from "./draft-fault.ts";
import { type NamedRow, newKey, savedRows } from "./row-draft.ts";

/** An answer that players can choose. */
export interface OptionDraft {
  readonly key: number;
  readonly text: ScreenText;
}

/** A question being edited. */
export interface QuestionDraft {
  readonly key: number;
  readonly question: ScreenText;
  readonly options: readonly OptionDraft[];
  /** The key of the right option; null while none is chosen. */
  readonly right: number | null;
}

/** A quiz being edited. */
export interface QuizDraft extends NamedRow {
  readonly reward: TypedNumber;
  readonly questions: readonly QuestionDraft[];
}

export const quizReward = wholeRule(activityLimits.reward);

export function newOption(text: ScreenText = ""): OptionDraft {
  return { key: newKey(), text };
}

export function newQuestion(): QuestionDraft {
  return { key: newKey(), question: "", options: [newOption(), newOption()], right: null };
}

export function newQuiz(id: string): QuizDraft {
  return {
    key: newKey(),
    id,
    isSaved: false,
    isIdTyped: false,
    title: "",
    reward: nothingTyped,
    questions: [newQuestion()],
  };
}

export const quizRules: ActivityRules<"quizzes", readonly QuizDraft[]> = {
  member: "quizzes",
  toDraft: (quizzes = []) =>
    quizzes.map((quiz) => ({
      ...newQuiz(quiz.id),
      ...quiz,
      questions: quiz.questions.map(questionDraft),
      isSaved: true,
    })),
  toValue: (drafts) => (drafts.length > 0 ? drafts.map(quizOf) : undefined),
  afterSave: savedRows,
};

function questionDraft({ question, options, right }: Question): QuestionDraft {
  const drafts = options.map((text) => newOption(text));
  return { key: newKey(), question, options: drafts, right: drafts[right]?.key ?? null };
}

function quizOf({ id, title, reward, questions }: QuizDraft): Quiz {
  return {
    id,
    title: finishedText(title),
    reward: Number(reward),
    questions: questions.map(({ question, options, right }) => ({
      question: finishedText(question),
      options: options.map(({ text }) => finishedText(text)),
      right: options.findIndex(({ key }) => key === right),
    })),
  };
}

/** The faults of a quiz by their paths, such as `questions/0/options/1`. */
export function quizFaults(quiz: QuizDraft, ids: readonly string[]): DraftFaults {
  const inQuestions = quiz.questions.flatMap((question, index) =>
    questionFaults(question, `questions/${index}`),
  );
  return faultsFrom({
    title: textFault(quiz.title),
    id: idFault(quiz, ids),
    reward: numberFault(quiz.reward),
    ...Object.fromEntries(inQuestions),
  });
}

function questionFaults(
  { question, options, right }: QuestionDraft,
  path: string,
): [string, DraftFault | null][] {
  const isChosen = options.some(({ key }) => key === right);
  return [
    [`${path}/question`, textFault(question)],
    ...options.map(({ text }, at): [string, DraftFault | null] => [
      `${path}/options/${at}`,
      textFault(text),
    ]),
    [`${path}/right`, isChosen ? null : "right"],
  ];
}

/** Every text of a quiz. */
export function textsOfQuiz({ title, questions }: QuizDraft): ScreenText[] {
  const asked = questions.flatMap(({ question, options }) => [
    question,
    ...options.map(({ text }) => text),
  ]);
  return [title, ...asked];
}

/** The quiz with each text replaced by what `change` makes of it. */
export function mapQuizTexts(quiz: QuizDraft, change: (text: ScreenText) => ScreenText): QuizDraft {
  return {
    ...quiz,
    title: change(quiz.title),
    questions: quiz.questions.map((question) => ({
      ...question,
      question: change(question.question),
      options: question.options.map((option) => ({ ...option, text: change(option.text) })),
    })),
  };
}

/** What all right answers pay together; undefined while the reward is mistyped. */
export function quizTotal({ reward, questions }: QuizDraft): number | undefined {
  return isMistyped(reward) ? undefined : reward * questions.length;
}

/** A question with its options copied under keys of their own. */
export function copyOfQuestion({ question, options, right }: QuestionDraft): QuestionDraft {
  const copies = options.map(({ text }) => newOption(text));
  const at = options.findIndex(({ key }) => key === right);
  return { key: newKey(), question, options: copies, right: copies[at]?.key ?? null };
}
