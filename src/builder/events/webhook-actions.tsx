import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook } from "#contract/event/webhook.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";
import { adoptWebhook, refreshEvents } from "./webhook-query.ts";

/** Pauses or deletes the webhook. */
export function WebhookActions({ botId, webhook }: { botId: string; webhook: Webhook }) {
  const words = useWords(eventWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const pausing = useMutation({
    mutationFn: () => call("POST /bots/:botId/webhook/pause", { params: { botId } }),
    onSuccess: (paused) => adoptWebhook(queryClient, botId, paused),
  });
  const deleting = useMutation({
    mutationFn: () => call("DELETE /bots/:botId/webhook", { params: { botId } }),
    onSuccess: () => {
      adoptWebhook(queryClient, botId, null);
      refreshEvents(queryClient, botId);
      notify(words.deleted);
    },
  });
  return (
    <>
      {webhook.pausedAt === null && (
        <Button variant="default" loading={pausing.isPending} onClick={() => pausing.mutate()}>
          {words.pause}
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {words.delete}
      </Button>
      <FailureNote error={pausing.error} />
      {isAsked && (
        <ConfirmDialog
          title={words.deleteTitle}
          text={words.deleteText}
          action={words.delete}
          isRunning={deleting.isPending}
          error={deleting.error}
          onConfirm={() => deleting.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
