import { useLayoutEffect, useRef } from "react";
import type {
  PlayerQuiz,
  QuizResult as Result,
} from "#contract/activity/player-activities.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { playerLanguage } from "../session/page-context.ts";
import { Drawing } from "./activity-icon.tsx";
import { activityWords } from "./activity-words.ts";
import { Coin } from "./coin.tsx";
import { number, plus } from "./number-text.ts";

/** What came of a quiz: the points, and for each question whether it was answered right. */
export function QuizResult({
  quiz: { questions },
  result: { answers, right, paid },
  isNew,
}: {
  quiz: PlayerQuiz;
  result: Result;
  /** Whether it has just been answered: then all of it is open. */
  isNew: boolean;
}) {
  const summary = useRef<HTMLElement>(null);
  const count = right.filter((option, index) => option === answers[index]).length;
  useLayoutEffect(() => {
    if (isNew) summary.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <details className="quiz-result" open={isNew}>
      <summary ref={summary}>
        <span className="quiz-score">
          {activityWords.right(number(count), number(right.length))}
          {paid > 0 && (
            <span className="activity-reward">
              <Coin />
              {plus(paid)}
            </span>
          )}
        </span>
      </summary>
      <ol>
        {questions.map((question, index) => (
          <Answer
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the list
            key={index}
            question={question}
            answer={answers[index]}
            right={right[index]}
          />
        ))}
      </ol>
    </details>
  );
}

function Answer({
  question: { question, options },
  answer,
  right,
}: {
  question: PlayerQuiz["questions"][number];
  answer: number | undefined;
  right: number | undefined;
}) {
  const isRight = answer === right;
  const option = (index: number | undefined) => textIn(options[index ?? -1] ?? "–", playerLanguage);
  return (
    <li className="quiz-answer" data-right={isRight}>
      <Drawing of={isRight ? "tick" : "cross"} />
      <div>
        <span className="unseen">{isRight ? activityWords.wasRight : activityWords.wasWrong}</span>
        <bdi className="quiz-asked">{textIn(question, playerLanguage)}</bdi>
        {!isRight && (
          <p className="hint">
            {activityWords.yourAnswer}: <bdi>{option(answer)}</bdi>
          </p>
        )}
        <p>
          {!isRight && `${activityWords.rightAnswer}: `}
          <bdi>{option(right)}</bdi>
        </p>
      </div>
    </li>
  );
}
