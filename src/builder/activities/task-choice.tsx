import { Modal, Text, UnstyledButton } from "@mantine/core";
import { type TaskKind, taskKinds } from "#contract/activity/activity-limit.ts";
import { Icon } from "../parts/page/icon.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { taskIcons } from "./task-kinds.ts";
import { taskWords } from "./task-words.en.ts";

/** Asks for the kind of a new task. */
export function TaskChoice({
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
      <ul className="task-kinds">
        {taskKinds.map((kind) => (
          <li key={kind}>
            <UnstyledButton className="task-kind" onClick={() => onChoose(kind)}>
              <Icon of={taskIcons[kind]} size={22} />
              <span>
                <Text component="span" fw={600} display="block">
                  {words.kinds[kind].name}
                </Text>
                <Text component="span" size="sm" c="dimmed" display="block">
                  {words.kinds[kind].purpose}
                </Text>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
