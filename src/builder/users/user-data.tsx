import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { eraseUser } from "#contract/builder-endpoints.ts";
import type { UserDetails } from "#contract/schema/user-table.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { useNotify } from "../parts/notify.tsx";
import { OwnersOnly } from "../parts/owners-only.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { dataWords } from "./data-words.ts";
import { dataAddress, userQuery } from "./user-query.ts";
import { userWords } from "./user-words.ts";

interface DataProps {
  readonly botId: string;
  readonly user: UserDetails;
  readonly onErased: () => void;
}

/** What an owner can do with all that is stored of a user: download it, or erase it. */
export function UserData(props: DataProps) {
  const words = useWords(dataWords);
  const [isAsked, setAsked] = useState(false);
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
          <Button variant="outline" color="red" size="xs" onClick={() => setAsked(true)}>
            {words.eraseUser}
          </Button>
        </Group>
      </OwnersOnly>
      {isAsked && <EraseDialog {...props} onClose={() => setAsked(false)} />}
    </Stack>
  );
}

/** The time between two questions of how far an erasure is, in ms. */
const askAgainMs = 1000;

function EraseDialog({ botId, user, onErased, onClose }: DataProps & { onClose: () => void }) {
  const words = { ...useWords(userWords), ...useWords(dataWords) };
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = String(user.tgId);
  const name = user.name || words.unnamed(user.tgId);
  const erasing = useMutation({
    mutationFn: () => call(eraseUser, { params: { botId, tgId: id }, body: { tgId: id } }),
    onSuccess: ({ isDone }) => {
      void queryClient.invalidateQueries({ queryKey: ["bot", botId, "users"] });
      if (!isDone) {
        again.current = setTimeout(() => erasing.mutate(), askAgainMs);
        return;
      }
      notify(words.erased(name));
      onErased();
      queryClient.removeQueries({ queryKey: userQuery(botId, id).queryKey });
    },
  });
  useEffect(() => () => clearTimeout(again.current), []);
  const [removed, setRemoved] = useState<number>();
  const { data } = erasing;
  useEffect(() => {
    if (data && !data.isDone) setRemoved(data.removed);
  }, [data]);
  const isUnderWay = removed !== undefined && !erasing.error;
  return (
    <ConfirmDialog
      title={words.ask(name)}
      text={words.effect}
      action={words.erase}
      isRunning={erasing.isPending || isUnderWay}
      error={erasing.error}
      canConfirm={typed.trim() === id}
      onConfirm={() => erasing.mutate()}
      onClose={onClose}
    >
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
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <div role="status">{isUnderWay && <Text size="sm">{words.running(removed)}</Text>}</div>
    </ConfirmDialog>
  );
}
