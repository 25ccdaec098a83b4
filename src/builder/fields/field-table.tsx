import { ActionIcon, Anchor, Badge, Group, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "wouter";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { usesOf } from "#contract/field/field-use.ts";
import type { ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { DataTable } from "../parts/list/data-table.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { IconAction } from "../parts/page/icon-action.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { DeleteField } from "./delete-field.tsx";
import { FieldHealthPanel } from "./field-health.tsx";
import { fieldHealthWords } from "./field-health-words.en.ts";
import { fieldWords } from "./field-words.en.ts";

/** The fields of a bot: name, URL, use on the screen and health, one line each. */
export function FieldTable({
  botId,
  fields,
  screen,
}: {
  botId: string;
  fields: readonly CustomField[];
  screen: ScreenState | undefined;
}) {
  const words = useWords(fieldWords);
  const { nav } = useWords(shellWords);
  const health = useWords(fieldHealthWords);
  const [deleted, setDeleted] = useState<string | null>(null);
  return (
    <>
      <DataTable
        label={words.fields}
        rows={fields}
        keyOf={({ name }) => name}
        columns={[
          {
            key: "name",
            title: words.columnName,
            cell: ({ name, signed }) => (
              <Group gap="xs" wrap="nowrap">
                <Text fw={650} className="mono field-name">
                  {name}
                </Text>
                {signed && (
                  <Badge color="gray" style={{ flexShrink: 0 }}>
                    {words.signed}
                  </Badge>
                )}
              </Group>
            ),
          },
          {
            key: "url",
            title: words.url,
            isWide: true,
            cell: ({ url }) => (
              <Text size="sm" className="mono field-url" c="dimmed" title={url}>
                {url}
              </Text>
            ),
          },
          {
            key: "screen",
            title: nav.screen,
            cell: ({ name }) => (
              <Text size="sm" mih="1.4em" className="field-use">
                {screen && <Shown botId={botId} name={name} screen={screen} />}
              </Text>
            ),
          },
          {
            key: "health",
            title: health.title,
            cell: ({ name }) => <FieldHealthPanel botId={botId} name={name} />,
          },
          {
            key: "actions",
            title: words.actions,
            isActions: true,
            cell: ({ name }) => (
              <Group gap={4} wrap="nowrap" justify="flex-end">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  component={Link}
                  href={`/bots/${botId}/fields?edit=${name}`}
                  aria-label={words.of(words.edit, name)}
                  title={words.of(words.edit, name)}
                >
                  <Icon of={IconPencil} />
                </ActionIcon>
                <IconAction label={words.of(words.delete, name)} onClick={() => setDeleted(name)}>
                  <Icon of={IconTrash} />
                </IconAction>
              </Group>
            ),
          },
        ]}
      />
      {deleted !== null && (
        <DeleteField botId={botId} name={deleted} onClose={() => setDeleted(null)} />
      )}
    </>
  );
}

function Shown({ botId, name, screen }: { botId: string; name: string; screen: ScreenState }) {
  const words = useWords(fieldWords);
  const uses = usesOf(screen, name);
  const published = uses.filter(({ where }) => where === "published").length;
  if (published > 0) return words.shownIn(published);
  if (uses.length > 0) return words.inDraft;
  return (
    <>
      {words.notShown} ·{" "}
      <Anchor
        component={Link}
        href={`/bots/${botId}/fields?show=${name}`}
        inherit
        aria-label={words.of(words.show, name)}
      >
        {words.show}
      </Anchor>
    </>
  );
}
