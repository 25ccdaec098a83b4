import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventDelivery } from "#contract/event/webhook.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { useResultText } from "./delivery-result.ts";
import { eventWords } from "./event-words.en.ts";
import { refreshEvents } from "./webhook-query.ts";

/** Sends a test event and says what came of it. */
export function useWebhookTest(botId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /bots/:botId/webhook/test", { params: { botId } }),
    onSettled: () => refreshEvents(queryClient, botId),
  });
}

type WebhookTest = ReturnType<typeof useWebhookTest>;

export function TestButton({ test }: { test: WebhookTest }) {
  const words = useWords(eventWords);
  return (
    <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
      {words.test}
    </Button>
  );
}

/** What came of the test, and what to change. */
export function WebhookTestResult({ test }: { test: WebhookTest }) {
  if (test.isPending) return null;
  return (
    <>
      <FailureNote error={test.error} />
      {test.data && <Delivered delivery={test.data} />}
    </>
  );
}

function Delivered({ delivery }: { delivery: EventDelivery }) {
  const words = useWords(eventWords);
  const resultText = useResultText();
  const { result, httpStatus, milliseconds, answer } = delivery;
  if (result === "accepted")
    return (
      <Alert color="green" variant="light" role="status">
        {words.testGood(httpStatus ?? 200, milliseconds)}
      </Alert>
    );
  return (
    <Alert color="yellow" variant="light" role="alert" title={words.testBad}>
      <Stack gap={6}>
        <Text size="sm">
          {result === "refused" ? words.refused(httpStatus ?? 0) : resultText(delivery)}.{" "}
          {words.advice[result]}
        </Text>
        {answer !== "" && (
          <>
            <Text size="sm">{words.answered}</Text>
            <pre className="event-text">{answer}</pre>
          </>
        )}
      </Stack>
    </Alert>
  );
}
