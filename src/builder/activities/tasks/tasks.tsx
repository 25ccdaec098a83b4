import { Modal, NavLink } from "@mantine/core";
import {
  IconApi,
  IconDeviceMobilePlus,
  IconKey,
  IconLink,
  IconMessage,
  IconSend,
  IconServer,
  IconStairsUp,
  IconUserPlus,
  IconWallet,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Task, taskSchemas } from "#contract/activity/activities.schema.ts";
import { activityLimits, type TaskKind, taskKinds } from "#contract/activity/activity-limit.ts";
import type { FaultReason } from "#contract/http/fault-rule.ts";
import { newKey, type Row, withKeys } from "../../parts/bot-form/draft.ts";
import { useBotForm } from "../../parts/bot-form/use-bot-form.ts";
import { isMistyped, nothingTyped } from "../../parts/form/typed-number.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";
import { freeId } from "../activity-id.ts";
import { ActivityList, afterSave, type PartProps, useItems } from "../activity-list.tsx";
import { activityWords } from "../activity-words.en.ts";
import { ChannelNotes, channelFrom, isPrivate, tryChannels } from "./channel-check.tsx";
import { TaskForm } from "./task-form.tsx";
import { taskWords } from "./task-words.en.ts";

type TaskRow = Row<Task>;

const icons: Readonly<Record<TaskKind, TablerIcon>> = {
  visit: IconLink,
  subscribe: IconSend,
  invite: IconUserPlus,
  level: IconStairsUp,
  wallet: IconWallet,
  messages: IconMessage,
  "home-screen": IconDeviceMobilePlus,
  code: IconKey,
  endpoint: IconServer,
  api: IconApi,
};

export function TasksPart({ bot }: PartProps) {
  const words = { ...useWords(activityWords), ...useWords(taskWords) };
  const queryClient = useQueryClient();
  const [isChoosing, setChoosing] = useState(false);
  const form = useBotForm({
    bot,
    part: "tasks",
    toDraft: withKeys<Task>,
    prepare,
    ownFaults,
    afterSave,
    onSaved: (saved) => tryChannels(queryClient, saved),
  });
  const items = useItems(form);
  const opened = form.draft.find(({ key }) => key === items.open);
  return (
    <>
      <ActivityList
        form={form}
        items={items}
        text={words}
        block="tasks"
        max={activityLimits.tasks}
        schemaOf={({ kind }) => taskSchemas[kind]}
        viewOf={({ kind, reward }) => ({
          summary: [
            words.kinds[kind].name,
            isMistyped(reward) || reward === 0 ? "" : words.points(reward),
          ]
            .filter(Boolean)
            .join(" · "),
          mark: <Icon of={icons[kind]} size={20} />,
        })}
        onAdd={() => setChoosing(true)}
        after={<ChannelNotes bot={bot} saved={form.base.activities} openId={opened?.id} />}
      >
        {(task) => <TaskForm bot={form.base} task={task} taken={items.takenBeside(task)} />}
      </ActivityList>
      {isChoosing && (
        <TaskChoice
          onChoose={(kind) => {
            items.add(newTask(kind, freeId(kind, items.takenBeside())));
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function TaskChoice({
  onChoose,
  onClose,
}: {
  onChoose: (kind: TaskKind) => void;
  onClose: () => void;
}) {
  const words = useWords(taskWords);
  const { close } = useWords(shellWords);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={words.choose}
      closeButtonProps={{ "aria-label": close }}
      // The title of the new task has it.
      returnFocus={false}
    >
      {taskKinds.map((kind) => (
        <NavLink
          key={kind}
          component="button"
          leftSection={<Icon of={icons[kind]} size={22} />}
          label={words.kinds[kind].name}
          description={words.kinds[kind].purpose}
          styles={{ label: { fontWeight: 600 } }}
          onClick={() => onChoose(kind)}
        />
      ))}
    </Modal>
  );
}

function newTask(kind: TaskKind, id: string): TaskRow {
  const task = { key: newKey(), isNew: true, id, kind, title: "", reward: nothingTyped };
  const start = {
    ...(kind === "invite" && { count: nothingTyped }),
    ...(kind === "level" && { level: 1 }),
    ...(kind === "messages" && { reward: 0 }),
  };
  return { ...task, ...start } as TaskRow;
}

const prepare = (tasks: readonly TaskRow[]) =>
  tasks.map((task) =>
    task.kind === "subscribe" ? { ...task, channel: channelFrom(task.channel ?? "") } : task,
  );

/** Nobody finds a private channel without a link. */
function* ownFaults(tasks: readonly Task[] = []): Generator<[string, FaultReason]> {
  for (const [index, task] of tasks.entries())
    if (task.kind === "subscribe" && isPrivate(task.channel ?? "") && !task.url)
      yield [`${index}/url`, { message: "is missing", rule: "missing", values: {} }];
}
