import { useState } from "react";
import type { PlayerQuiz } from "#contract/activity/player-activities.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { playerLanguage } from "../session/page-context.ts";
import { ActivityPart } from "./activity-part.tsx";
import css from "./quiz.css?inline";
import { QuizForm } from "./quiz-form.tsx";
import { QuizResult } from "./quiz-result.tsx";

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
        <bdi className="clamp">{textIn(title, playerLanguage)}</bdi>
      </h2>
      {result ? (
        <QuizResult quiz={quiz} result={result} isNew={!wasAnswered} />
      ) : (
        <QuizForm quiz={quiz} />
      )}
    </div>
  );
}
