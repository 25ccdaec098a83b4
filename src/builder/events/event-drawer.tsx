import { Alert, Anchor, Button, Drawer, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { EventDelivery, EventDetails } from "#contract/event/webhook.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Loaded } from "../parts/list/loaded.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { call } from "../request/builder-request.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { EventStatus, useResultText } from "./event-status.tsx";
import { eventWords } from "./event-words.en.ts";
import { eventQuery, webhookKey } from "./webhook-query.ts";

/** An event with its body, requests and their responses. */
export function EventDrawer({
  botId,
  id,
  onClose,
}: {
  botId: string;
  id: string;
  onClose: () => void;
}) {
  const words = { ...useWords(shellWords), ...useWords(eventWords) };
  const query = useQuery(eventQuery(botId, id));
  return (
    <Drawer
      opened
      position="right"
      size="min(100vw, 640px)"
      title={query.data?.type ?? words.title}
      onClose={onClose}
      closeButtonProps={{ "aria-label": words.close }}
    >
      <Loaded query={query} height={240}>
        {(event) => (
          <Stack gap="lg">
            <Facts botId={botId} event={event} />
            <SendAgain botId={botId} event={event} />
            <section>
              <Title order={3} mb={6}>
                {words.body}
              </Title>
              <CodeBlock code={indented(event.body)} label={words.body} />
            </section>
            <section>
              <Title order={3} mb={6}>
                {words.requests}
              </Title>
              {event.deliveries.length === 0 && (
                <Text size="sm" c="dimmed">
                  {words.noRequests}
                </Text>
              )}
              <Stack gap="sm">
                {event.deliveries.map((delivery, index) => (
                  <Delivery key={delivery.id} delivery={delivery} isNewest={index === 0} />
                ))}
              </Stack>
            </section>
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
}

function Facts({ botId, event }: { botId: string; event: EventDetails }) {
  const words = useWords(eventWords);
  const { id, tgId, createdAt, status, nextAt, attempts } = event;
  const isHeld = status === "waiting" && nextAt === null && attempts > 0;
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <EventStatus event={event} />
        <Text size="sm" c="dimmed">
          {words.happened} <Moment at={createdAt} />
        </Text>
        {tgId !== null && (
          <Anchor component={Link} href={`/bots/${botId}/users?user=${tgId}`} size="sm">
            {words.columns.user} {tgId}
          </Anchor>
        )}
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {words.id}: <span className="mono">{id}</span>
      </Text>
      {status === "waiting" && (
        <Text size="sm">
          {isHeld && words.held}
          {!isHeld && nextAt === null && words.its}
          {nextAt !== null && (
            <>
              {words.nextTry}: <Moment at={nextAt} />
            </>
          )}
        </Text>
      )}
    </Stack>
  );
}

function SendAgain({ botId, event }: { botId: string; event: EventDetails }) {
  const words = useWords(eventWords);
  const resultText = useResultText();
  const sending = useMutation({
    mutationFn: () =>
      call("POST /bots/:botId/webhook/events/:id/send", { params: { botId, id: event.id } }),
    meta: { changes: webhookKey(botId) },
  });
  const delivery = sending.data?.delivery;
  const isGood = !delivery || delivery.result === "accepted";
  const outcome = () => {
    if (!delivery) return words.queued;
    const { result, httpStatus } = delivery;
    if (result === "accepted") return words.sentGood(httpStatus ?? 200);
    return `${result === "refused" ? words.refused(httpStatus ?? 0) : resultText(delivery)}.`;
  };
  return (
    <Stack gap="sm">
      <Button
        loading={sending.isPending}
        onClick={() => sending.mutate()}
        style={{ alignSelf: "flex-start" }}
      >
        {event.status === "waiting" ? words.tryNow : words.sendAgain}
      </Button>
      <FailureNote error={sending.error} />
      {sending.isSuccess && (
        <Alert color={isGood ? "green" : "yellow"} role="status">
          {outcome()}
        </Alert>
      )}
    </Stack>
  );
}

function Delivery({ delivery, isNewest }: { delivery: EventDelivery; isNewest: boolean }) {
  const words = useWords(eventWords);
  const resultText = useResultText();
  const { sentAt, cause, url, headers, result, milliseconds, answer } = delivery;
  return (
    <details className="folded" open={isNewest}>
      <summary>
        <strong>{resultText(delivery)}</strong> · {words.causes[cause]} <Moment at={sentAt} /> ·{" "}
        {words.took(milliseconds)}
      </summary>
      <Stack gap="xs" mt="sm">
        {result !== "accepted" && <Text size="sm">{words.advice[result]}</Text>}
        <Text size="sm" fw={600}>
          {words.headers}
        </Text>
        <CodeBlock
          code={`POST ${url}\n${Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join("\n")}`}
          label={words.headers}
        />
        <Text size="sm" fw={600}>
          {words.response}
        </Text>
        {answer === "" ? (
          <Text size="sm" c="dimmed">
            {words.noBody}
          </Text>
        ) : (
          <pre className="event-text">{answer}</pre>
        )}
      </Stack>
    </details>
  );
}

/** JSON over several lines; the signed text has none of these spaces. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
