import { Button, Group } from "@mantine/core";
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKept } from "../parts/form/kept-form.ts";
import { Icon } from "../parts/page/icon.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { type BroadcastDraft, draftOf } from "./broadcast-draft.ts";
import { broadcastsKey } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

const calls = {
  pause: "POST /bots/:botId/broadcasts/:id/pause",
  resume: "POST /bots/:botId/broadcasts/:id/resume",
  cancel: "POST /bots/:botId/broadcasts/:id/cancel",
  resend: "POST /bots/:botId/broadcasts/:id/resend",
} as const;

/**
 * Pauses, resumes or cancels a broadcast; starts a scheduled one that is held; sends a finished one
 * again to its unknown users; copies it into the form of a new one.
 */
export function BroadcastActions({ botId, broadcast }: { botId: string; broadcast: Broadcast }) {
  const { id, status, hold, unknown } = broadcast;
  const words = useWords(broadcastWords);
  const { confirm, dialog } = useConfirm();
  const changes = broadcastsKey(botId);
  const change = (name: keyof typeof calls) => call(calls[name], { params: { botId, id } });
  const changing = useMutation({ mutationFn: change, meta: { changes } });
  const isHeld = status === "scheduled" && hold !== null;
  return (
    <>
      <Group gap="sm">
        {(status === "sending" || status === "paused") && (
          <Button
            variant={status === "paused" ? "filled" : "default"}
            leftSection={
              <Icon of={status === "paused" ? IconPlayerPlay : IconPlayerPause} size={16} />
            }
            loading={changing.isPending}
            onClick={() => changing.mutate(status === "paused" ? "resume" : "pause")}
          >
            {status === "paused" ? words.resume : words.pause}
          </Button>
        )}
        {isHeld && (
          <Button
            leftSection={<Icon of={IconSend} size={16} />}
            onClick={() =>
              confirm({
                title: words.releaseTitle,
                text: words.confirmText,
                action: words.confirm,
                act: () => change("resume"),
                changes,
              })
            }
          >
            {words.confirm}
          </Button>
        )}
        {status === "done" && unknown > 0 && (
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
        )}
        <CopyButton botId={botId} broadcast={broadcast} />
        {status !== "done" && status !== "cancelled" && (
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              confirm({
                title: words.cancelTitle,
                text: status === "scheduled" ? words.cancelTimeText : words.cancelText,
                action: words.cancel,
                act: () => change("cancel"),
                changes,
              })
            }
          >
            {words.cancel}
          </Button>
        )}
      </Group>
      <FailureNote error={changing.error} />
      {dialog}
    </>
  );
}

/** Fills the form of a new broadcast; a draft that is kept there is replaced after a warning. */
function CopyButton({ botId, broadcast }: { botId: string; broadcast: Broadcast }) {
  const words = useWords(broadcastWords);
  const [, navigate] = useLocation();
  const { confirm, dialog } = useConfirm();
  const { found, keep } = useKept<BroadcastDraft>(`broadcast/${botId}`);
  const copy = async () => {
    keep(draftOf(broadcast));
    navigate(`/bots/${botId}/broadcasts/new`);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon of={IconCopy} size={16} />}
        onClick={() => {
          if (!found) return void copy();
          confirm({
            title: words.replaceTitle,
            text: words.replaceText,
            action: words.replace,
            act: copy,
          });
        }}
      >
        {words.copy}
      </Button>
      {dialog}
    </>
  );
}
