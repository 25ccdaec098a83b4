import { useLayoutEffect, useRef, useState } from "react";
import type {
  PlayerQuiz,
  QuizResult as Result,
} from "#contract/activity/player-activities.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { textFor } from "../../languages/page-language.ts";
import { Drawing, Points } from "../activity-icon.tsx";
import { ActivityPart } from "../activity-part.tsx";
import { activityWords, number, plus } from "../activity-words.ts";
import css from "./quiz.css?inline";
import { QuizForm } from "./quiz-form.tsx";

/** A quiz that a player answers once for points. */
export function QuizActivity({ block }: { block: Blocks["quiz"] }) {
  return (
    <ActivityPart
      block={block}
      css={css}
      part={({ quizzes }) =>
        block.quiz === undefined ? quizzes[0] : quizzes.find(({ id }) => id === block.quiz)
      }
    >
      {(quiz) => <Quiz key={quiz.id} quiz={quiz} />}
    </ActivityPart>
  );
}

function Quiz({ quiz }: { quiz: PlayerQuiz }) {
  const { title, result } = quiz;
  const [wasAnswered] = useState(result !== undefined);
  return (
    <div className="quiz">
      <h2 className="quiz-title">
        <bdi className="clamp">{textFor(title)}</bdi>
      </h2>
      {result ? (
        <QuizResult quiz={quiz} result={result} isNew={!wasAnswered} />
      ) : (
        <QuizForm quiz={quiz} />
      )}
    </div>
  );
}

/** The result of a quiz: the points, and for each question whether it was answered right. */
function QuizResult({
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
        {activityWords.right(number(count), number(right.length))}{" "}
        {paid > 0 && <Points text={plus(paid)} />}
      </summary>
      <ol className="activity-rows">
        {questions.map((question, index) => (
          <Answer
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its index in the list
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
  const option = (index: number | undefined) => textFor(options[index ?? -1] ?? "–");
  return (
    <li className="quiz-answer" data-right={isRight}>
      <Drawing of={isRight ? "tick" : "cross"} />
      <div>
        <span className="unseen">{isRight ? activityWords.wasRight : activityWords.wasWrong}</span>
        <bdi className="quiz-asked">{textFor(question)}</bdi>
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
