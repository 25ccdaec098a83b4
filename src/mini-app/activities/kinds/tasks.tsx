import { useState } from "react";
import type { PlayerTask } from "#contract/activity/player-activities.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { Drawing } from "../activity-icon.tsx";
import { ActivityPart } from "../activity-part.tsx";
import { activityWords, number } from "../activity-words.ts";
import { TaskRow } from "./task-row.tsx";
import css from "./tasks.css?inline";

/** More done tasks than this are folded up. */
const fewDone = 2;

/** The bot's tasks: those to do, then those that are done. */
export function TasksActivity({ block }: { block: Blocks["tasks"] }) {
  return (
    <ActivityPart
      block={block}
      css={css}
      part={({ tasks }) => (tasks.length > 0 ? tasks : undefined)}
    >
      {(tasks) => <TaskList tasks={tasks} />}
    </ActivityPart>
  );
}

function TaskList({ tasks }: { tasks: readonly PlayerTask[] }) {
  // A task that the player does now keeps its position.
  const [doneBefore] = useState(() => new Set(tasks.filter(isDone).map(({ id }) => id)));
  const old = tasks.filter((task) => isDone(task) && doneBefore.has(task.id));
  const current = tasks.filter((task) => !old.includes(task));
  return (
    <>
      {tasks.every(isDone) && (
        <p className="activity-state task-all-done">
          <Drawing of="tick" />
          {activityWords.allDone}
        </p>
      )}
      <Rows tasks={current} />
      {old.length > 0 && old.length <= fewDone && <Rows tasks={old} />}
      {old.length > fewDone && (
        <details className="task-old">
          <summary>{activityWords.doneTasks(number(old.length))}</summary>
          <Rows tasks={old} />
        </details>
      )}
    </>
  );
}

function Rows({ tasks }: { tasks: readonly PlayerTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <ul className="activity-rows">
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}

function isDone({ state }: PlayerTask): boolean {
  return state === "done";
}
