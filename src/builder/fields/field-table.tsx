import { ActionIcon, Anchor, Badge, Group, List, Loader, Stack, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { usesOf } from "#contract/field/field-use.ts";
import type { ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { DataTable } from "../parts/list/data-table.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { IconAction } from "../parts/page/icon-action.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { problemOf, refusalOf } from "../request/builder-request.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";
import { FieldHealthPanel } from "./field-health.tsx";
import { deleteField } from "./field-query.ts";
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
  const { health } = useWords(checkWords);
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
                <IconAction
                  icon={IconTrash}
                  label={words.of(words.delete, name)}
                  onClick={() => setDeleted(name)}
                />
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

/** Confirms the deletion of a field and lists every text that references it. */
function DeleteField({
  botId,
  name,
  onClose,
}: {
  botId: string;
  name: string;
  onClose: () => void;
}) {
  const words = useWords(fieldWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { data: screen, isPending } = useQuery(screenQuery(botId));
  const deleting = useMutation({
    mutationFn: (anyway: boolean) => deleteField(queryClient, botId, name, anyway),
    onSuccess: () => {
      notify(words.deleted(name));
      onClose();
    },
  });
  // The service may know of a newer reference.
  const uses =
    problemOf("DELETE /bots/:botId/fields/:name", "FIELD_IN_USE", deleting.error)?.uses ??
    (screen ? usesOf(screen, name) : []);
  return (
    <ConfirmDialog
      title={words.deleteTitle(name)}
      text={words.deleteText}
      action={uses.length > 0 ? words.deleteAnyway : words.delete}
      isRunning={deleting.isPending}
      error={refusalOf(deleting.error) === "FIELD_IN_USE" ? null : deleting.error}
      canConfirm={!isPending}
      onConfirm={() => deleting.mutate(uses.length > 0)}
      onClose={onClose}
    >
      {isPending && (
        <Text size="sm" c="dimmed">
          <Loader size="xs" /> {words.looking}
        </Text>
      )}
      {uses.length > 0 && (
        <Stack gap="xs" role="status">
          <Text size="sm">{words.breaks}</Text>
          <List size="sm" spacing={4}>
            {uses.map((use) => (
              <List.Item key={`${use.where} ${use.page} ${use.block} ${use.place}`}>
                {words[use.where]}, {use.page && `${words.page(use.page)}, `}
                {words.block(use.block + 1)}:{" "}
                <bdi style={{ overflowWrap: "anywhere" }}>{use.text}</bdi>
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </ConfirmDialog>
  );
}
