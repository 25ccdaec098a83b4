import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { EventDelivery, Webhook } from "#contract/event/webhook.schema.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { Section } from "../parts/page/section.tsx";
import { call } from "../request/builder-request.ts";
import { SampleTabs } from "../samples/sample-tabs.tsx";
import { samplesOf } from "../samples/samples.ts";
import { useWords } from "../words.ts";
import { useResultText } from "./event-status.tsx";
import { eventWords } from "./event-words.en.ts";
import { webhookKey } from "./webhook-query.ts";

interface ActionProps {
  readonly botId: string;
  readonly webhook: Webhook;
}

/** Tests, pauses or deletes the webhook. */
export function WebhookActions({ botId, webhook }: ActionProps) {
  const words = useWords(eventWords);
  const notify = useNotify();
  const { confirm, dialog } = useConfirm();
  const testing = useMutation({
    mutationFn: () => call("POST /bots/:botId/webhook/test", { params: { botId } }),
    meta: { changes: webhookKey(botId) },
  });
  const pausing = useMutation({
    mutationFn: () => call("POST /bots/:botId/webhook/pause", { params: { botId } }),
    meta: { changes: webhookKey(botId) },
  });
  const remove = async () => {
    await call("DELETE /bots/:botId/webhook", { params: { botId } });
    notify(words.deleted);
  };
  return (
    <>
      <Group gap="xs">
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          {words.test}
        </Button>
        {webhook.pausedAt === null && (
          <Button variant="default" loading={pausing.isPending} onClick={() => pausing.mutate()}>
            {words.pause}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          onClick={() =>
            confirm({
              title: words.deleteTitle,
              text: words.deleteText,
              action: words.delete,
              act: remove,
              changes: webhookKey(botId),
            })
          }
        >
          {words.delete}
        </Button>
      </Group>
      <FailureNote error={pausing.error ?? testing.error} />
      {testing.data && !testing.isPending && <TestResult delivery={testing.data} />}
      {dialog}
    </>
  );
}

/** The result of a test, and the change that it suggests. */
function TestResult({ delivery }: { delivery: EventDelivery }) {
  const words = useWords(eventWords);
  const resultText = useResultText();
  const { result, httpStatus, milliseconds, answer } = delivery;
  if (result === "accepted")
    return (
      <Alert color="green" role="status">
        {words.testGood(httpStatus ?? 200, milliseconds)}
      </Alert>
    );
  return (
    <Alert color="yellow" title={words.testBad}>
      <Stack gap={6}>
        <Text size="sm">
          {result === "refused" ? words.refused(httpStatus ?? 0) : resultText(delivery)}.{" "}
          {words.advice[result]}
        </Text>
        {answer !== "" && (
          <>
            <Text size="sm">{words.responded}</Text>
            <pre className="event-text">{answer}</pre>
          </>
        )}
      </Stack>
    </Alert>
  );
}

/** Rotates the secret, and shows code that verifies with it. */
export function WebhookSecret({
  botId,
  webhook,
  onMade,
}: ActionProps & { onMade: (secret: string | null) => void }) {
  const words = useWords(eventWords);
  const { confirm, dialog } = useConfirm();
  const rotate = async () => {
    const { secret } = await call("POST /bots/:botId/webhook/rotate-secret", { params: { botId } });
    onMade(secret);
  };
  return (
    <Section title={words.secretTitle} lead={words.secretText}>
      <Stack gap="md">
        {webhook.formerSecretUntil !== null && (
          <Text size="sm">
            {words.bothUntil} <Moment at={webhook.formerSecretUntil} />.
          </Text>
        )}
        <Group gap="md">
          <Button
            variant="default"
            onClick={() =>
              confirm({
                title: words.rotateTitle,
                text: words.rotateText,
                action: words.rotate,
                act: rotate,
                changes: webhookKey(botId),
              })
            }
          >
            {words.rotate}
          </Button>
          <Anchor href="/docs/event-types" target="_blank" size="sm">
            {words.docs}
          </Anchor>
        </Group>
        <SampleTabs
          title={words.codeTitle}
          lead={words.codeLead}
          samplesIn={(files) => samplesOf(files, "events")}
        />
      </Stack>
      {dialog}
    </Section>
  );
}
