import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPlayerPause } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Webhook } from "#contract/event/webhook.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";
import { webhookKey } from "./webhook-query.ts";

/** Why events are not sent at the moment, and what to do. */
export function WebhookNotes({ botId, webhook }: { botId: string; webhook: Webhook }) {
  const words = useWords(eventWords);
  const notify = useNotify();
  const resuming = useMutation({
    mutationFn: () => call("POST /bots/:botId/webhook/resume", { params: { botId } }),
    meta: { changes: webhookKey(botId) },
    onSuccess: () => notify(words.resumed),
  });
  const resume = (
    <div>
      <Button size="sm" loading={resuming.isPending} onClick={() => resuming.mutate()}>
        {words.resume}
      </Button>
    </div>
  );
  const { pausedAt, pausedBecause, failingSince, nextAt, heldUsers, waiting } = webhook;
  if (pausedAt !== null)
    return (
      <Alert
        color={pausedBecause === "owner" ? "yellow" : "red"}
        icon={<Icon of={IconPlayerPause} />}
        title={words.pausedTitles[pausedBecause ?? "owner"]}
      >
        <Stack gap="sm">
          <Text size="sm">
            {words.pausedSince} <Moment at={pausedAt} />. {words.pausedText(words.waiting(waiting))}
          </Text>
          {resume}
          <FailureNote error={resuming.error} />
        </Stack>
      </Alert>
    );
  return (
    <>
      {failingSince !== null && nextAt !== null && (
        <Alert
          color="yellow"
          role="status"
          icon={<Icon of={IconAlertTriangle} />}
          title={words.failingTitle}
        >
          <Text size="sm">
            {words.failingText} <Moment at={failingSince} />. {words.failingNext}{" "}
            <Moment at={nextAt} />. {words.waiting(waiting)}
          </Text>
        </Alert>
      )}
      {heldUsers > 0 && (
        <Alert
          color="red"
          icon={<Icon of={IconAlertTriangle} />}
          title={words.heldTitle(heldUsers)}
        >
          <Stack gap="sm">
            <Text size="sm">{words.heldText}</Text>
            {resume}
            <FailureNote error={resuming.error} />
          </Stack>
        </Alert>
      )}
    </>
  );
}
