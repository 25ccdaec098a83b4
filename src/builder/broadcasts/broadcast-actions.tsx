import { Button, Group } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cancelBroadcast, pauseBroadcast, resumeBroadcast } from "#contract/builder-endpoints.ts";
import type { Broadcast } from "#contract/schema/broadcast.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { FailureNote } from "../parts/failure-note.tsx";
import { Icon } from "../parts/icon.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { adoptBroadcast } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.ts";

const changes = {
  pause: pauseBroadcast,
  resume: resumeBroadcast,
  cancel: cancelBroadcast,
} as const;

/** Pauses, resumes and cancels a broadcast that is not over. */
export function BroadcastActions({
  botId,
  broadcast: { id, status },
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
  if (status !== "sending" && status !== "paused") return null;
  const isPaused = status === "paused";
  return (
    <>
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
      {!isAsking && <FailureNote error={changing.error} />}
      {isAsking && (
        <ConfirmDialog
          title={words.cancelTitle}
          text={words.cancelText}
          action={words.cancel}
          isRunning={changing.isPending}
          error={changing.error}
          onConfirm={() => changing.mutate("cancel")}
          onClose={() => {
            changing.reset();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
