import { Text, TextInput } from "@mantine/core";
import { maxActivityIdLength } from "#contract/activity/activity-limit.ts";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";
import type { NamedRow } from "./row-draft.ts";

/** The id of an item: made from its title, to be changed until it is saved. */
export function ActivityIdField({
  row: { id, isSaved },
  note,
  fault,
  onChange,
}: {
  row: NamedRow;
  /** What belongs to a saved id. */
  note: string;
  fault: string | undefined;
  onChange: (id: string) => void;
}) {
  const words = useWords(activityWords);
  if (isSaved)
    return (
      <Text size="sm" c="dimmed">
        {words.members.id}: <span className="mono">{id}</span>. {words.idFixed(note)}
      </Text>
    );
  return (
    <TextInput
      label={words.members.id}
      description={words.idNote(note)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxActivityIdLength}
      value={id}
      error={fault}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
}
