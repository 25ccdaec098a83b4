import { Button, Group } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { adoptBroadcast } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

const changes = {
  pause: "POST /bots/:botId/broadcasts/:id/pause",
  resume: "POST /bots/:botId/broadcasts/:id/resume",
  cancel: "POST /bots/:botId/broadcasts/:id/cancel",
  resend: "POST /bots/:botId/broadcasts/:id/resend",
} as const;

/** Pauses, resumes and cancels a broadcast that is not over; sends one that is done to its unknown users. */
export function BroadcastActions({
  botId,
  broadcast: { id, status, unknown },
}: {
  botId: string;
  broadcast: Broadcast;
}) {
  const words = useWords(broadcastWords);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const changing = useMutation({
    mutationFn: (change: keyof typeof changes) => call(changes[change], { params: { botId, id } }),
    onSuccess: (changed) => {
      adoptBroadcast(queryClient, botId, changed);
      setAsking(false);
    },
  });
  const isDone = status === "done";
  if (status === "cancelled" || (isDone && unknown === 0)) return null;
  const isPaused = status === "paused";
  return (
    <>
      {isDone ? (
        <Group>
          <Button
            variant="default"
            leftSection={<Icon of={IconSend} size={16} />}
            onClick={() => setAsking(true)}
          >
            {words.resend}
          </Button>
        </Group>
      ) : (
        <Group gap="sm">
          <Button
            variant={isPaused ? "filled" : "default"}
            leftSection={<Icon of={isPaused ? IconPlayerPlay : IconPlayerPause} size={16} />}
            loading={changing.isPending && !isAsking}
            onClick={() => changing.mutate(isPaused ? "resume" : "pause")}
          >
            {isPaused ? words.resume : words.pause}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {words.cancel}
          </Button>
        </Group>
      )}
      {!isAsking && <FailureNote error={changing.error} />}
      {isAsking && (
        <ConfirmDialog
          title={isDone ? words.resendTitle(unknown) : words.cancelTitle}
          text={isDone ? words.resendText : words.cancelText}
          action={isDone ? words.resend : words.cancel}
          isRunning={changing.isPending}
          error={changing.error}
          onConfirm={() => changing.mutate(isDone ? "resend" : "cancel")}
          onClose={() => {
            changing.reset();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
