import { Text } from "@mantine/core";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { LineAt, TextAt } from "../parts/bot-form/fields.tsx";
import { useField, useScope } from "../parts/bot-form/form-scope.tsx";
import { useWords } from "../words.ts";
import { idFromTitle } from "./activity-id.ts";
import type { ListRow } from "./activity-list.tsx";
import { activityWords } from "./activity-words.en.ts";
import { Fold } from "./fold.tsx";

/** The title of an item; the id of a new one follows it until an owner types another. */
export function TitleAt({
  placeholder,
  spare,
  taken,
  languages,
}: {
  placeholder: string;
  /** The id of an item whose title has no letters for one. */
  spare: string;
  taken: readonly string[];
  languages?: readonly string[];
}) {
  const { value, onChange } = useScope();
  const row = value as ListRow;
  const idOf = (title: ScreenText) => idFromTitle(textIn(title, "en"), spare, taken);
  const follows = row.isNew && row.id === idOf(row.title);
  return (
    <TextAt
      path="title"
      placeholder={placeholder}
      {...(languages && { languages })}
      onChange={(title) => onChange({ ...row, title, ...(follows && { id: idOf(title) }) })}
    />
  );
}

export function MoreOfItem({ note }: { note: string }) {
  const words = useWords(activityWords);
  const { value } = useScope();
  const { id, isNew } = value as ListRow;
  const { fault } = useField("id");
  return (
    <Fold label={words.more} isForced={fault !== undefined}>
      {isNew || fault ? (
        <LineAt path="id" note={words.idNote(note)} />
      ) : (
        <Text size="sm" c="dimmed">
          {words.members.id}: <span className="mono">{id}</span>. {words.idFixed(note)}
        </Text>
      )}
    </Fold>
  );
}
