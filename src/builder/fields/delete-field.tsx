import { List, Loader, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { usesOf } from "#contract/field/field-use.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { problemOf, refusalOf } from "../request/builder-request.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { useWords } from "../words.ts";
import { deleteField } from "./field-query.ts";
import { fieldWords } from "./field-words.en.ts";

/** Confirms the deletion of a field and lists every text that references it. */
export function DeleteField({
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
                {words.block(use.block + 1)}: <bdi className="used-text">{use.text}</bdi>
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </ConfirmDialog>
  );
}
