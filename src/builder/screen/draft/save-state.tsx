import { Button, Text } from "@mantine/core";
import { useWords } from "../../words.ts";
import { useDraft } from "../editor-context.ts";
import { useSaver } from "../screen-query.ts";
import { screenWords } from "../screen-words.en.ts";

/** Whether the draft is saved, and if not, why. */
export function SaveState({ onCompare }: { onCompare: () => void }) {
  const saving = useDraft((draft) => draft.saving);
  const words = useWords(screenWords);
  const saver = useSaver();
  if (saving.kind === "saved" || saving.kind === "saving") {
    return (
      <Text size="sm" c="dimmed" className="save-state">
        {words[saving.kind]}
      </Text>
    );
  }
  return (
    <Text size="sm" c="var(--mantine-color-error)" className="save-state" role="alert">
      {saving.kind === "waiting" && (saving.isOffline ? words.offline : words.waiting)}
      {saving.kind === "refused" && words.refused(saving.message)}
      {saving.kind === "conflict" && (
        <>
          {words.conflictState(saver(saving.current))}{" "}
          <Button size="compact-sm" variant="default" onClick={onCompare}>
            {words.compare}
          </Button>
        </>
      )}
    </Text>
  );
}
