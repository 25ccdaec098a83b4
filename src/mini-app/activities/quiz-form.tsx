import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { PlayerQuiz } from "#contract/activity/player-activities.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { request } from "#web/request.ts";
import { Bar } from "../blocks/bar.tsx";
import { playerLanguage } from "../session/page-context.ts";
import { ActionView } from "../ui/action-view.tsx";
import { activityWords } from "./activity-words.ts";
import { Coin } from "./coin.tsx";
import { number, plus } from "./number-text.ts";
import { rewardAt } from "./payment.ts";
import { PendingButton } from "./pending-button.tsx";
import { QuizQuestion } from "./quiz-question.tsx";
import { useClaim } from "./use-claim.ts";

/** The questions one by one. The answers stay until they have been sent. */
export function QuizForm({ quiz }: { quiz: PlayerQuiz }) {
  const { id, questions, reward } = quiz;
  const form = useRef<HTMLDivElement>(null);
  const claiming = useClaim();
  // The answers belong to these questions: other ones are answered anew.
  const version = JSON.stringify(questions);
  const [answered, setAnswered] = useState({ version, at: 0, answers: [] as readonly number[] });
  if (answered.version !== version) setAnswered({ version, at: 0, answers: [] });
  const { at, answers } = answered;
  const question = questions[at];
  useQuestionFocus(form, at);
  if (!question) return null;
  const isLast = at === questions.length - 1;
  const place = activityWords.question(number(at + 1), number(questions.length));

  const go = (to: number) => setAnswered({ version, at: to, answers });
  const choose = (option: number) =>
    setAnswered({
      version,
      at,
      answers: [...answers.slice(0, at), option, ...answers.slice(at + 1)],
    });

  async function send(): Promise<void> {
    const pressed = rewardAt(form.current);
    const call = { params: { activityId: id }, body: { answers: [...answers] } };
    const result = await claiming.ask((player) =>
      request("POST /quizzes/:activityId", { ...player, ...call }),
    );
    if (result) pressed.tellPayment(textIn(quiz.title, playerLanguage), result.paid);
  }

  return (
    <div ref={form}>
      <div className="quiz-head hint">
        <span>{place}</span>
        <span className="activity-reward">
          <Coin />
          {activityWords.eachPays(plus(reward))}
        </span>
      </div>
      <Bar share={(at + 1) / questions.length} name={activityWords.progress} text={place} />
      <QuizQuestion
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
          text={isLast ? activityWords.send : activityWords.next}
          busyText={activityWords.sending}
          isBusy={claiming.isBusy}
          isMain
          isOff={answers[at] === undefined}
          onPress={() => (isLast ? void send() : go(at + 1))}
        />
      </div>
    </div>
  );
}

/** The keyboard and screen readers go on at the question that has come. */
function useQuestionFocus(form: RefObject<HTMLElement | null>, at: number): void {
  const shown = useRef(at);
  useLayoutEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    // Not the legend itself: Firefox does not focus one that has not been laid out yet.
    form.current?.querySelector<HTMLElement>("legend bdi")?.focus({ preventScroll: true });
  }, [at, form]);
}
