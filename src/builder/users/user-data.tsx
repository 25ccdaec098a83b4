import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UserDetails } from "#contract/user/user-table.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call } from "../request/builder-request.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { dataAddress, userQuery, usersKey } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

interface DataProps {
  readonly botId: string;
  readonly user: UserDetails;
  readonly onErased: () => void;
}

/** Exports or erases all that is stored about a user. */
export function UserData(props: DataProps) {
  const { data: words } = useWords(userWords);
  const [isOpen, setOpen] = useState(false);
  const { botId, user } = props;
  return (
    <Stack gap="xs" component="section" aria-label={words.title}>
      <OwnersOnly botId={botId} what="data">
        <Group gap="xs">
          <Button
            component="a"
            href={dataAddress(botId, user.tgId)}
            download
            variant="default"
            size="xs"
            leftSection={<Icon of={IconDownload} size={16} />}
          >
            {words.exportData}
          </Button>
          <Button variant="outline" color="red" size="xs" onClick={() => setOpen(true)}>
            {words.eraseUser}
          </Button>
        </Group>
      </OwnersOnly>
      {isOpen && <EraseDialog {...props} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

/** The time between two requests that continue an erasure, in ms. */
const pollMs = 1000;

function EraseDialog({ botId, user, onErased, onClose }: DataProps & { onClose: () => void }) {
  const { close } = useWords(shellWords);
  const { unnamed, data: words } = useWords(userWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [removed, setRemoved] = useState<number>();
  const id = String(user.tgId);
  const name = user.name || unnamed(user.tgId);
  const leave = () => {
    onErased();
    queryClient.removeQueries(userQuery(botId, id));
  };
  const erasing = useMutation({
    mutationFn: () =>
      call("DELETE /bots/:botId/users/:tgId", { params: { botId, tgId: id }, body: { tgId: id } }),
    onSuccess: () =>
      void queryClient.invalidateQueries({
        queryKey: usersKey(botId),
        predicate: ({ queryKey }) => queryKey[3] !== id,
      }),
  });
  const erase = () =>
    erasing.mutate(undefined, {
      onSuccess: (state) => {
        if (!state.isDone) {
          setRemoved(state.removed);
          again.start();
          return;
        }
        notify(words.erased(name));
        leave();
      },
    });
  const again = useTimeout(erase, pollMs);
  const hasBegun = removed !== undefined;
  const isRunning = erasing.isPending || (hasBegun && !erasing.error);
  return (
    <ConfirmDialog
      title={words.eraseTitle(name)}
      text={<span role="status">{hasBegun ? words.running : words.effect}</span>}
      action={words.erase}
      {...((hasBegun || isRunning) && { leave: close })}
      isRunning={isRunning}
      error={erasing.error}
      canConfirm={typed.trim() === id}
      onConfirm={erase}
      // Once an erasure has begun, the page shows outdated data.
      onClose={hasBegun || isRunning ? leave : onClose}
    >
      {hasBegun ? (
        <Text size="sm" c="dimmed">
          {words.removedSoFar(removed)}
        </Text>
      ) : (
        <Consent user={user} typed={typed} onType={setTyped} />
      )}
    </ConfirmDialog>
  );
}

/** The effects of an erasure, and a field for the user's id. */
function Consent({
  user,
  typed,
  onType,
}: {
  user: UserDetails;
  typed: string;
  onType: (typed: string) => void;
}) {
  const { data: words } = useWords(userWords);
  return (
    <>
      {user.blockedAt !== null && <Text>{words.blocked}</Text>}
      <List spacing="xs" size="sm" listStyleType="none" pl={0}>
        <List.Item>
          <b>{words.removedTitle}.</b> {words.removed}.
        </List.Item>
        <List.Item>
          <b>{words.keptTitle}.</b> {words.kept}.
        </List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {words.elsewhere}
      </Text>
      <TextInput
        label={words.consent(user.tgId)}
        autoComplete="off"
        inputMode="numeric"
        data-autofocus
        value={typed}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
    </>
  );
}
