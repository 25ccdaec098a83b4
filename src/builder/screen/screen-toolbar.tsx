import { ActionIcon, Button, Group, Text } from "@mantine/core";
import type { Screen } from "#contract/screen.ts";
import { icon } from "../icons.tsx";
import { useWords } from "../words.ts";
import type { DraftState } from "./draft-state.ts";
import { screenOf } from "./editing.ts";
import { SaveState } from "./save-state.tsx";
import { differenceOf, differenceSize } from "./screen-difference.ts";
import { screenWords } from "./screen-words.ts";

const UndoIcon = icon(<path d="M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3" />);
const RedoIcon = icon(<path d="m16 5 4 4-4 4M20 9H10a6 6 0 0 0 0 12h3" />);
const HistoryIcon = icon(<path d="M4 5v5h5M4.600 10a8 8 0 1 1-.500 4M12 8v4.500l3 2" />);

/** How the draft stands with the service and with the players, and what can be done about it. */
export function ScreenToolbar({
  state,
  published,
  isPublishing,
  isHistory,
  onPublish,
  onHistory,
  onCompare,
}: {
  state: DraftState;
  published: Screen;
  isPublishing: boolean;
  isHistory: boolean;
  onPublish: () => void;
  onHistory: () => void;
  onCompare: () => void;
}) {
  const words = useWords(screenWords);
  const { editing, dispatch, saving } = state;
  const difference = differenceOf(published, screenOf(editing));
  const size = differenceSize(difference);
  return (
    <div className="screen-toolbar">
      <div className="screen-state">
        <Text size="sm" fw={600} title={words.difference(difference)} className="screen-difference">
          {size > 0 ? words.changes(size) : words.noChanges}
        </Text>
        <SaveState saving={saving} onCompare={onCompare} />
      </div>
      <Group gap={6} wrap="nowrap" className="screen-tools">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words.undo}
          title={`${words.undo} (Ctrl+Z)`}
          disabled={editing.past.length === 0}
          onClick={() => dispatch({ kind: "undo" })}
        >
          <UndoIcon />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words.redo}
          title={`${words.redo} (Ctrl+Shift+Z)`}
          disabled={editing.future.length === 0}
          onClick={() => dispatch({ kind: "redo" })}
        >
          <RedoIcon />
        </ActionIcon>
        <Button
          variant={isHistory ? "light" : "default"}
          leftSection={<HistoryIcon size={16} />}
          aria-label={words.history}
          aria-pressed={isHistory}
          onClick={onHistory}
          className="history-button"
        >
          {words.history}
        </Button>
        <Button onClick={onPublish} loading={isPublishing} disabled={size === 0 || saving.kind === "conflict"}>
          {words.publish}
        </Button>
      </Group>
    </div>
  );
}
