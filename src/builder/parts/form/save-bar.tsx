import { Button, Group, Text } from "@mantine/core";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";

/** A form's save button and state. */
export function SaveBar({
  isDirty,
  isSaving,
  isSaved,
  unsaved,
}: {
  isDirty: boolean;
  isSaving: boolean;
  isSaved: boolean;
  unsaved: string;
}) {
  const words = useWords(shellWords);
  const state = () => {
    if (isSaving) return words.saving;
    if (isDirty) return unsaved;
    return isSaved ? words.saved : "";
  };
  return (
    <Group gap="sm">
      <Button type="submit" loading={isSaving} disabled={!isDirty}>
        {words.save}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {state()}
      </Text>
    </Group>
  );
}
