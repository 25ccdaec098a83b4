import { Button, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { LineAt, TextAt } from "../parts/bot-form/fields.tsx";
import { useField, useScope } from "../parts/bot-form/form-scope.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { idFromTitle } from "./activity-id.ts";
import type { ListRow } from "./activity-list.tsx";
import { activityWords } from "./activity-words.en.ts";

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
  /** The ids of all other items. */
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

/** The fields that are seldom needed, folded: the id of an item. */
export function MoreOfItem({ note, children }: { note: string; children?: ReactNode }) {
  const words = useWords(activityWords);
  const { value } = useScope();
  const { id, isNew } = value as ListRow;
  const { fault } = useField("id");
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  const isShown = isOpen || fault !== undefined;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        ml={-8}
        className="quiet-action"
        rightSection={<Icon of={isShown ? IconChevronUp : IconChevronDown} size={16} />}
        aria-expanded={isShown}
        aria-controls={isShown ? body : undefined}
        onClick={() => setOpen(!isShown)}
      >
        {words.more}
      </Button>
      {isShown && (
        <Stack gap="md" mt="xs" id={body}>
          {children}
          {isNew || fault ? (
            <LineAt path="id" note={words.idNote(note)} />
          ) : (
            <Text size="sm" c="dimmed">
              {words.members.id}: <span className="mono">{id}</span>. {words.idFixed(note)}
            </Text>
          )}
        </Stack>
      )}
    </div>
  );
}
