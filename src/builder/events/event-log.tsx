import { Anchor, Button, Group, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import type { EventRow } from "#contract/event/webhook.schema.ts";
import { useLanguage } from "../language.ts";
import { columnsOf, DataTable } from "../parts/list/data-table.tsx";
import { Empty } from "../parts/list/empty.tsx";
import { LoadedSlices } from "../parts/list/loaded.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { Section } from "../parts/page/section.tsx";
import { spelled, useWords } from "../words.ts";
import { EventDrawer } from "./event-drawer.tsx";
import { EventStatus, useResultText } from "./event-status.tsx";
import { eventWords } from "./event-words.en.ts";
import { eventsQuery } from "./webhook-query.ts";

const filters = ["all", "refused", "waiting"] as const;
type Shown = (typeof filters)[number];

/** The bot's events; the address names an open one. */
export function EventLog({ botId }: { botId: string }) {
  const words = useWords(eventWords);
  const [, navigate] = useLocation();
  const opened = new URLSearchParams(useSearch()).get("event");
  const [shown, setShown] = useState<Shown>("all");
  const [user, setUser] = useState("");
  const digits = user.trim();
  const isUser = /^[1-9]\d{0,15}$/.test(digits);
  const filter = {
    ...(shown !== "all" && { status: shown }),
    ...(isUser && { tgId: digits }),
  };
  const page = `/bots/${botId}/events`;
  const clear = () => {
    setShown("all");
    setUser("");
  };
  return (
    <Section title={words.log} lead={words.logLead}>
      <Stack gap="md">
        <Group gap="sm" align="flex-start">
          <SegmentedControl
            aria-label={words.filter}
            value={shown}
            onChange={(value) => setShown(value as Shown)}
            data={filters.map((value) => ({ value, label: words.filters[value] }))}
          />
          <TextInput
            aria-label={words.user}
            placeholder={words.user}
            inputMode="numeric"
            autoComplete="off"
            maw={180}
            value={user}
            onChange={(event) => setUser(event.currentTarget.value)}
            error={digits !== "" && !isUser ? words.userNote : undefined}
          />
        </Group>
        <LoadedSlices
          query={useInfiniteQuery(eventsQuery(botId, filter))}
          rowsOf={({ events }) => events}
          empty={
            Object.keys(filter).length > 0 ? (
              <Empty picture="search" title={words.noneFound} text={words.noneFoundText}>
                <Button variant="default" onClick={clear}>
                  {words.showAll}
                </Button>
              </Empty>
            ) : (
              <Empty picture="events" title={words.none} text={words.noneText} />
            )
          }
        >
          {(events) => <EventTable events={events} linkTo={(id) => `${page}?event=${id}`} />}
        </LoadedSlices>
      </Stack>
      {opened !== null && (
        <EventDrawer key={opened} botId={botId} id={opened} onClose={() => navigate(page)} />
      )}
    </Section>
  );
}

function EventTable({
  events,
  linkTo,
}: {
  events: readonly EventRow[];
  linkTo: (id: string) => string;
}) {
  const words = useWords(eventWords);
  const language = useLanguage();
  const resultText = useResultText();
  return (
    <DataTable
      label={words.title}
      rows={events}
      keyOf={({ id }) => id}
      isLinked
      columns={columnsOf<EventRow>(words.columns, {
        type: {
          cell: ({ id, type, tgId }) => (
            <Anchor
              component={Link}
              href={linkTo(id)}
              className="mono"
              size="sm"
              aria-label={words.open(type, tgId)}
            >
              {type}
            </Anchor>
          ),
        },
        user: { cell: ({ tgId }) => tgId ?? words.nobody },
        time: { cell: ({ createdAt }) => <Moment at={createdAt} /> },
        status: { cell: (event) => <EventStatus event={event} /> },
        attempts: {
          isNumber: true,
          isMinor: true,
          cell: ({ attempts }) => spelled(language, attempts),
        },
        response: { cell: (event) => resultText(event) || words.nobody },
      })}
    />
  );
}
