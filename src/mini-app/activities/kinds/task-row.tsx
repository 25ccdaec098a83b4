import { useRef } from "react";
import type { PlayerTask } from "#contract/activity/player-activities.schema.ts";
import { counted } from "#web/counted.ts";
import { Bar } from "../../blocks/bar.tsx";
import { textFor } from "../../languages/page-language.ts";
import { language } from "../../session/page-context.ts";
import { request } from "../../session/service-request.ts";
import { ActivityIcon, Points } from "../activity-icon.tsx";
import { activityWords, number, plus } from "../activity-words.ts";
import { failureSentence, refusalOf, useClaim } from "../claim.ts";
import { rewardAt } from "../payment.ts";
import { declined, noHomeScreen, TaskAction } from "./task-action.tsx";
import { TaskCode } from "./task-code.tsx";

/** A task: its reward, how far the player is, and what they can do next. */
export function TaskRow({ task }: { task: PlayerTask }) {
  const row = useRef<HTMLLIElement>(null);
  const { id, icon, kind, reward, state } = task;
  const isDone = state === "done";
  const claiming = useClaim({
    place: row,
    isOver: isDone,
    sentenceOf: (failure) => taskSentence(task, failure),
  });
  const title = textFor(task.title);

  async function claim(from?: number, code?: string): Promise<void> {
    const pressed = rewardAt(row.current);
    const call = { id, body: code === undefined ? {} : { code } };
    const result = await claiming.send(
      (player) => request("POST /tasks/:activityId/claim", { ...player, ...call }),
      from,
    );
    if (result) pressed.tellPayment(title, result.paid);
  }

  return (
    <li className="task" data-state={state} ref={row} tabIndex={-1}>
      <ActivityIcon picture={icon} of={kind} />
      <div className="task-text">
        <bdi className="task-title clamp">{title}</bdi>
        {!isDone && <Progress task={task} name={title} />}
        <div className="task-foot">
          {reward > 0 && <Points text={plus(reward)} />}
          <TaskAction task={task} claiming={claiming} onClaim={claim} />
        </div>
      </div>
      {kind === "code" && !isDone && (
        <TaskCode task={task} claiming={claiming} onTry={(code) => claim(undefined, code)} />
      )}
      {claiming.sentence && !isDone && <p className="activity-failure">{claiming.sentence}</p>}
    </li>
  );
}

function Progress({ task: { goal = 0, progress = 0 }, name }: { task: PlayerTask; name: string }) {
  if (goal === 0) return null;
  const text = activityWords.part(number(progress), number(goal));
  return (
    <div className="task-progress">
      <Bar share={progress / goal} name={name} text={text} />
      <span className="hint" aria-hidden="true">
        {text}
      </span>
    </div>
  );
}

function taskSentence({ kind, triesLeft = 0 }: PlayerTask, failure: unknown): string {
  if (failure === declined) return activityWords.declined;
  if (failure === noHomeScreen) return activityWords.noHomeScreen;
  const sentence = failureSentence(failure);
  switch (refusalOf(failure)) {
    case "CODE_WRONG":
      if (triesLeft === 0) return activityWords.noTries;
      return `${sentence} ${counted(language, triesLeft, activityWords.triesLeft)}.`;
    case "TASK_NOT_DONE":
      if (kind === "subscribe") return activityWords.notJoined;
      if (kind === "messages") return activityWords.cannotWrite;
      return kind === "visit" ? activityWords.tooSoon : sentence;
    default:
      return sentence;
  }
}
