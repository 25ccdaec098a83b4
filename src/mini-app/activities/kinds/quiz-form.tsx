import { type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { PlayerQuiz } from "#contract/activity/player-activities.schema.ts";
import { Bar } from "../../blocks/bar.tsx";
import { textFor } from "../../languages/page-language.ts";
import { request } from "../../session/service-request.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { Points } from "../activity-icon.tsx";
import { activityWords, number, plus } from "../activity-words.ts";
import { useClaim } from "../claim.ts";
import { rewardAt } from "../payment.ts";
import { PendingButton } from "../pending-button.tsx";

/** The questions one by one. The answers stay until they have been sent. */
export function QuizForm({ quiz }: { quiz: PlayerQuiz }) {
  const { id, questions, reward } = quiz;
  const form = useRef<HTMLDivElement>(null);
  const claiming = useClaim({ place: form });
  // Answers to other questions are dropped.
  const version = JSON.stringify(questions);
  const [answered, setAnswered] = useState({ version, at: 0, answers: [] as readonly number[] });
  if (answered.version !== version) setAnswered({ version, at: 0, answers: [] });
  const { at, answers } = answered;
  const question = questions[at];
  useQuestionFocus(form, at);
  if (!question) return null;
  const isLast = at === questions.length - 1;
  const position = activityWords.question(number(at + 1), number(questions.length));

  const go = (to: number) => setAnswered({ version, at: to, answers });
  const choose = (option: number) =>
    setAnswered({
      version,
      at,
      answers: [...answers.slice(0, at), option, ...answers.slice(at + 1)],
    });

  async function send(): Promise<void> {
    const pressed = rewardAt(form.current);
    const call = { id, body: { answers: [...answers] } };
    const result = await claiming.send((player) =>
      request("POST /quizzes/:activityId", { ...player, ...call }),
    );
    if (result) pressed.tellPayment(textFor(quiz.title), result.paid);
  }

  return (
    <div ref={form}>
      <div className="quiz-head hint">
        <span>{position}</span>
        <Points text={activityWords.eachPays(plus(reward))} />
      </div>
      <Bar share={(at + 1) / questions.length} name={activityWords.progress} text={position} />
      <Question
        key={at}
        question={question}
        chosen={answers[at]}
        isOff={claiming.isBusy}
        onChoose={choose}
      />
      {claiming.sentence && <p className="activity-failure">{claiming.sentence}</p>}
      <div className="quiz-actions">
        {at > 0 && !claiming.isBusy && (
          <ActionView text={activityWords.back} onClick={() => go(at - 1)} />
        )}
        <PendingButton
          busyText={activityWords.sending}
          isBusy={claiming.isBusy}
          isMain
          isOff={answers[at] === undefined}
          onPress={() => (isLast ? void send() : go(at + 1))}
        >
          {isLast ? activityWords.send : activityWords.next}
        </PendingButton>
      </div>
    </div>
  );
}

/** A question with its options, of which one is chosen. */
function Question({
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
        <bdi tabIndex={-1}>{textFor(question)}</bdi>
      </legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its index in the list
        <label className="quiz-option" key={index}>
          <input
            type="radio"
            name={name}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <bdi>{textFor(option)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** Moves the focus of the keyboard and of screen readers to the next question. */
function useQuestionFocus(form: RefObject<HTMLElement | null>, at: number): void {
  const shown = useRef(at);
  useLayoutEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    // Not the legend itself: Firefox does not focus one that has not been laid out yet.
    form.current?.querySelector<HTMLElement>("legend bdi")?.focus({ preventScroll: true });
  }, [at, form]);
}
