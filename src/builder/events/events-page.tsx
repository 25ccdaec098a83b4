import { Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OwnersOnlyNote } from "../parts/form/owners-only.tsx";
import { ShownOnce } from "../parts/form/shown-once.tsx";
import { Empty } from "../parts/list/empty.tsx";
import { Page } from "../parts/page/page.tsx";
import { Section } from "../parts/page/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { EventLog } from "./event-log.tsx";
import { eventWords } from "./event-words.en.ts";
import { WebhookActions, WebhookSecret } from "./webhook-actions.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookNotes } from "./webhook-notes.tsx";
import { followedWebhook } from "./webhook-query.ts";
import "./events.css";

/** The bot's webhook and the log of its events. */
export function EventsPage({ botId }: { botId: string }) {
  const words = useWords(eventWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  return (
    <Page title={words.title} lead={words.lead}>
      {bot.role === "owner" ? <Events botId={botId} /> : <OwnersOnlyNote what="events" />}
    </Page>
  );
}

function Events({ botId }: { botId: string }) {
  const words = useWords(eventWords);
  const { data: webhook } = useSuspenseQuery(followedWebhook(botId));
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Stack gap="lg">
      {webhook ? (
        <WebhookNotes botId={botId} webhook={webhook} />
      ) : (
        <Empty picture="events" title={words.emptyTitle} text={words.emptyText} />
      )}
      <Section title={words.receiver}>
        <Stack gap="md">
          <WebhookForm botId={botId} webhook={webhook} onMade={setSecret} />
          {webhook && <WebhookActions botId={botId} webhook={webhook} />}
        </Stack>
      </Section>
      {webhook && (
        <>
          <WebhookSecret botId={botId} webhook={webhook} onMade={setSecret} />
          <EventLog botId={botId} />
        </>
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
    </Stack>
  );
}
