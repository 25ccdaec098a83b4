import { Button, Group } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { broadcastsKey } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

const calls = {
  pause: "POST /bots/:botId/broadcasts/:id/pause",
  resume: "POST /bots/:botId/broadcasts/:id/resume",
  cancel: "POST /bots/:botId/broadcasts/:id/cancel",
  resend: "POST /bots/:botId/broadcasts/:id/resend",
} as const;

/** Pauses, resumes or cancels a broadcast; sends a finished one again to its unknown users. */
export function BroadcastActions({
  botId,
  broadcast: { id, status, unknown },
}: {
  botId: string;
  broadcast: Broadcast;
}) {
  const words = useWords(broadcastWords);
  const { confirm, dialog } = useConfirm();
  const changes = broadcastsKey(botId);
  const change = (name: keyof typeof calls) => call(calls[name], { params: { botId, id } });
  const changing = useMutation({ mutationFn: change, meta: { changes } });
  if (status === "cancelled" || (status === "done" && unknown === 0)) return null;
  if (status === "done")
    return (
      <Group>
        <Button
          variant="default"
          leftSection={<Icon of={IconSend} size={16} />}
          onClick={() =>
            confirm({
              title: words.resendTitle(unknown),
              text: words.resendText,
              action: words.resend,
              act: () => change("resend"),
              changes,
            })
          }
        >
          {words.resend}
        </Button>
        {dialog}
      </Group>
    );
  const isPaused = status === "paused";
  return (
    <>
      <Group gap="sm">
        <Button
          variant={isPaused ? "filled" : "default"}
          leftSection={<Icon of={isPaused ? IconPlayerPlay : IconPlayerPause} size={16} />}
          loading={changing.isPending}
          onClick={() => changing.mutate(isPaused ? "resume" : "pause")}
        >
          {isPaused ? words.resume : words.pause}
        </Button>
        <Button
          variant="subtle"
          color="red"
          onClick={() =>
            confirm({
              title: words.cancelTitle,
              text: words.cancelText,
              action: words.cancel,
              act: () => change("cancel"),
              changes,
            })
          }
        >
          {words.cancel}
        </Button>
      </Group>
      <FailureNote error={changing.error} />
      {dialog}
    </>
  );
}
