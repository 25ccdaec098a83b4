import { useQueryClient } from "@tanstack/react-query";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { isMistyped } from "../parts/form/typed-number.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { freeId } from "./activity-id.ts";
import { activityWords } from "./activity-words.en.ts";
import { ChannelNotes } from "./channel-notes.tsx";
import { tryChannels } from "./channel-query.ts";
import { ListPart } from "./list-part.tsx";
import { copyOf, idsOf } from "./row-draft.ts";
import { TaskChoice } from "./task-choice.tsx";
import { newTask, type TaskDraft, taskFaults, taskRules } from "./task-draft.ts";
import { TaskForm } from "./task-form.tsx";
import { taskIcons } from "./task-kinds.ts";
import { taskWords } from "./task-words.en.ts";

/** What players do once for points. */
export function TasksPart({ bot }: { bot: OwnedBot }) {
  const words = { ...useWords(activityWords), ...useWords(taskWords) };
  const queryClient = useQueryClient();
  const faultsOf = (task: TaskDraft, tasks: readonly TaskDraft[], base: OwnedBot) =>
    taskFaults(task, {
      ids: idsOf(tasks),
      levelsCount: base.game.levels.length,
      allowLocal: base.allowLocalFieldUrls,
    });
  return (
    <ListPart
      bot={bot}
      rules={taskRules}
      picture="tasks"
      block="tasks"
      max={activityLimits.tasks}
      text={words}
      faultsOf={faultsOf}
      summaryOf={({ kind, reward }) =>
        [words.kinds[kind].name, !isMistyped(reward) && words.points(reward)]
          .filter(Boolean)
          .join(" · ")
      }
      markOf={({ kind }) => <Icon of={taskIcons[kind]} size={20} />}
      copyOf={copyOf}
      deleteText={({ isSaved }) => (isSaved ? words.deleteText : undefined)}
      renderChoice={(add, close) => (
        <TaskChoice
          onChoose={(kind) => add((taken) => newTask(kind, freeId(kind, taken)))}
          onClose={close}
        />
      )}
      renderForm={({ row, ...props }, { base }) => <TaskForm {...props} bot={base} task={row} />}
      renderSaved={(saved, open) => <ChannelNotes bot={bot} saved={saved} openId={open?.id} />}
      onSaved={(saved) => tryChannels(queryClient, saved)}
    />
  );
}
