import { Stack, Text } from "@mantine/core";
import { activityTextLimits } from "#contract/activity/activity-limit.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useWords } from "../words.ts";
import { ActivityIdField } from "./activity-id-field.tsx";
import { ActivityText } from "./activity-text.tsx";
import { activityWords } from "./activity-words.en.ts";
import { withTitle } from "./row-draft.ts";
import { type TaskDraft, taskNumbers } from "./task-draft.ts";
import { type TaskFieldProps, TaskKindFields } from "./task-kind-fields.tsx";
import { taskWords } from "./task-words.en.ts";

/** The fields of a task; `taken` are the ids of all others. */
export function TaskForm({
  taken,
  onChange,
  ...props
}: Omit<TaskFieldProps, "onEdit"> & {
  taken: readonly string[];
  onChange: (task: TaskDraft) => void;
}) {
  const words = { ...useWords(activityWords), ...useWords(taskWords) };
  const { task, faultAt, isChecked } = props;
  const onEdit = (part: Partial<TaskDraft>) => onChange({ ...task, ...part });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {words.kinds[task.kind].purpose}
      </Text>
      <ActivityText
        label={words.members.title}
        text={task.title}
        maxLength={activityTextLimits.title}
        placeholder={words.kinds[task.kind].example}
        fault={faultAt("title")}
        onChange={(title) => onChange(withTitle(task, title, task.kind, taken))}
      />
      <NumberField
        label={words.members.reward}
        className="short-field"
        rule={taskNumbers.reward}
        value={task.reward}
        isChecked={isChecked}
        error={faultAt("reward")}
        onChange={(reward) => onEdit({ reward })}
      />
      <TaskKindFields {...props} onEdit={onEdit} />
      <PictureField
        label={words.members.icon}
        value={task.icon}
        error={faultAt("icon")}
        onChange={(icon) => onEdit({ icon })}
      />
      <ActivityIdField
        row={task}
        note={words.idOwner}
        fault={faultAt("id")}
        onChange={(id) => onEdit({ id, isIdTyped: true })}
      />
    </Stack>
  );
}
