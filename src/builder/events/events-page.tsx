import { Stack, Text, Title } from "@mantine/core";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MadeWebhook, Webhook } from "#contract/event/webhook.schema.ts";
import { OwnersOnlyNote } from "../parts/form/owners-only.tsx";
import { ShownOnce } from "../parts/form/shown-once.tsx";
import { Page } from "../parts/page/page.tsx";
import { Section } from "../parts/page/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { EventLog } from "./event-log.tsx";
import { eventWords } from "./event-words.en.ts";
import { WebhookActions, WebhookSecret } from "./webhook-actions.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookNotes } from "./webhook-notes.tsx";
import { adoptWebhook, followedWebhook } from "./webhook-query.ts";
import "./events.css";

/** The bot's webhook and the log of its events. */
export function EventsPage({ botId }: { botId: string }) {
  const words = useWords(eventWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  if (bot.role === "owner") return <Events botId={botId} />;
  return (
    <Page title={words.title} lead={words.lead}>
      <OwnersOnlyNote what="events" />
    </Page>
  );
}

function Events({ botId }: { botId: string }) {
  const words = useWords(eventWords);
  const queryClient = useQueryClient();
  const { data: webhook } = useSuspenseQuery(followedWebhook(botId));
  const [secret, setSecret] = useState<string | null>(null);
  const adopt = (made: MadeWebhook) => {
    adoptWebhook(queryClient, botId, made.webhook);
    setSecret(made.secret);
  };
  return (
    <Page title={words.title} lead={words.lead}>
      {webhook ? (
        <WebhookParts botId={botId} webhook={webhook} onMade={adopt} />
      ) : (
        <Stack gap="lg">
          <div className="event-empty">
            <EventPicture />
            <div>
              <Title order={2}>{words.emptyTitle}</Title>
              <Text c="dimmed" mt={4}>
                {words.emptyText}
              </Text>
            </div>
          </div>
          <Section title={words.receiver}>
            <WebhookForm key="new" botId={botId} webhook={null} onSaved={adopt} />
          </Section>
        </Stack>
      )}
      {secret !== null && (
        <ShownOnce
          title={words.madeTitle}
          text={words.madeText}
          secret={secret}
          what={words.theSecret}
          done={words.done}
          onDone={() => setSecret(null)}
        />
      )}
    </Page>
  );
}

function WebhookParts({
  botId,
  webhook,
  onMade,
}: {
  botId: string;
  webhook: Webhook;
  onMade: (made: MadeWebhook) => void;
}) {
  const words = useWords(eventWords);
  return (
    <Stack gap="lg">
      <WebhookNotes botId={botId} webhook={webhook} />
      <Section title={words.receiver}>
        <Stack gap="md">
          <WebhookForm key={webhook.createdAt} botId={botId} webhook={webhook} onSaved={onMade} />
          <WebhookActions botId={botId} webhook={webhook} />
        </Stack>
      </Section>
      <WebhookSecret botId={botId} webhook={webhook} onMade={onMade} />
      <EventLog botId={botId} />
    </Stack>
  );
}

/** A drawing of an event on its way to the owner's server. */
function EventPicture() {
  const { pictureText } = useWords(eventWords);
  return (
    <figure className="event-picture" aria-label={pictureText}>
      <div aria-hidden="true" className="event-picture-row">
        <div className="event-picture-card">
          <strong>Slotwire</strong>
          <code>
            {"{"} "type": "level.reached",
            <br />
            {"  "}"data": {"{"} "tgId": 42,
            <br />
            {"    "}"level": 2 {"} }"}
          </code>
        </div>
        <span className="event-picture-arrow">POST →</span>
        <div className="event-picture-card">
          <strong>example.com</strong>
          <code data-good="true">204 No Content</code>
        </div>
      </div>
    </figure>
  );
}
