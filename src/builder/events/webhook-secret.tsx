import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { MadeWebhook, Webhook } from "#contract/event/webhook.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { Section } from "../parts/page/section.tsx";
import { call } from "../request/builder-request.ts";
import { SampleTabs } from "../samples/sample-tabs.tsx";
import { samplesOf } from "../samples/samples.ts";
import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";

/** Rotates the secret, and shows code that verifies with it. */
export function WebhookSecret({
  botId,
  webhook,
  onMade,
}: {
  botId: string;
  webhook: Webhook;
  onMade: (made: MadeWebhook) => void;
}) {
  const words = useWords(eventWords);
  const [isAsked, setAsked] = useState(false);
  const rotating = useMutation({
    mutationFn: () => call("POST /bots/:botId/webhook/rotate-secret", { params: { botId } }),
    onSuccess: (made) => {
      setAsked(false);
      onMade(made);
    },
  });
  return (
    <Section title={words.secretTitle} lead={words.secretText}>
      <Stack gap="md">
        {webhook.formerSecretUntil !== null && (
          <Text size="sm">
            {words.bothUntil} <Moment at={webhook.formerSecretUntil} />.
          </Text>
        )}
        <Group gap="md">
          <Button variant="default" onClick={() => setAsked(true)}>
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
      {isAsked && (
        <ConfirmDialog
          title={words.rotateTitle}
          text={words.rotateAsk}
          action={words.rotate}
          isRunning={rotating.isPending}
          error={rotating.error}
          onConfirm={() => rotating.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </Section>
  );
}
