import { IconHelpHexagon } from "@tabler/icons-react";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { freeId } from "./activity-id.ts";
import { activityWords } from "./activity-words.en.ts";
import { ListPart } from "./list-part.tsx";
import {
  copyOfQuestion,
  newQuiz,
  type QuizDraft,
  quizFaults,
  quizRules,
  quizTotal,
} from "./quiz-draft.ts";
import { QuizForm } from "./quiz-form.tsx";
import { quizWords } from "./quiz-words.en.ts";
import { copyOf, idsOf } from "./row-draft.ts";

/** Questions that players answer once for points. */
export function QuizzesPart({ bot }: { bot: OwnedBot }) {
  const words = { ...useWords(activityWords), ...useWords(quizWords) };
  const summaryOf = (quiz: QuizDraft) => {
    const total = quizTotal(quiz);
    const count = words.questionsCount(quiz.questions.length);
    return total === undefined ? count : `${count} · ${words.points(total)}`;
  };
  return (
    <ListPart
      bot={bot}
      rules={quizRules}
      picture="quizzes"
      block="quiz"
      max={activityLimits.quizzes}
      text={words}
      faultsOf={(quiz, quizzes) => quizFaults(quiz, idsOf(quizzes))}
      summaryOf={summaryOf}
      markOf={() => <Icon of={IconHelpHexagon} size={20} />}
      copyOf={(quiz, taken) => ({
        ...copyOf(quiz, taken),
        questions: quiz.questions.map(copyOfQuestion),
      })}
      deleteText={({ isSaved }) => (isSaved ? words.deleteText : undefined)}
      newRow={(taken) => newQuiz(freeId("quiz", taken))}
      renderForm={(props) => <QuizForm {...props} />}
    />
  );
}
