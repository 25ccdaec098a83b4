import { useId } from "react";
import type { PlayerQuiz } from "#contract/activity/player-activities.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { playerLanguage } from "../session/page-context.ts";

/** A question with its options, of which one is chosen. */
export function QuizQuestion({
  question: { question, options },
  chosen,
  isOff,
  onChoose,
}: {
  question: PlayerQuiz["questions"][number];
  chosen: number | undefined;
  isOff: boolean;
  onChoose: (option: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className="quiz-question" disabled={isOff}>
      <legend>
        <bdi tabIndex={-1}>{textIn(question, playerLanguage)}</bdi>
      </legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place in the list
        <label className="quiz-option" key={index}>
          <input
            type="radio"
            name={name}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <bdi>{textIn(option, playerLanguage)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
