import {
  Button,
  EmptyState,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  TextInput,
} from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { NextPage } from "../parts/list/next-page.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { Section } from "../parts/page/section.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { EventDrawer } from "./event-drawer.tsx";
import { EventTable } from "./event-table.tsx";
import { eventWords } from "./event-words.en.ts";
import { type EventFilter, eventsQuery } from "./webhook-query.ts";

const filters = ["all", "refused", "waiting"] as const;
type Shown = (typeof filters)[number];

/** The bot's events; one that is opened is in the address. */
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
        <Events
          botId={botId}
          filter={filter}
          linkTo={(id) => `${page}?event=${id}`}
          onClear={() => {
            setShown("all");
            setUser("");
          }}
        />
      </Stack>
      {opened !== null && (
        <EventDrawer key={opened} botId={botId} id={opened} onClose={() => navigate(page)} />
      )}
    </Section>
  );
}

function Events({
  botId,
  filter,
  linkTo,
  onClear,
}: {
  botId: string;
  filter: EventFilter;
  linkTo: (id: string) => string;
  onClear: () => void;
}) {
  const words = { ...useWords(shellWords), ...useWords(eventWords) };
  const { data, error, refetch, ...next } = useInfiniteQuery(eventsQuery(botId, filter));
  // The boundary around the page says that there is no such bot.
  if (refusalOf(error) === "BOT_NOT_FOUND") throw error;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} role="status" aria-label={words.loading} />;
  const events = data.pages.flatMap((page) => page.events);
  const isFiltered = Object.keys(filter).length > 0;
  if (events.length === 0)
    return (
      <EmptyState
        py="lg"
        role="status"
        icon={<Icon of={IconListDetails} size={36} />}
        title={isFiltered ? words.noneFound : words.none}
        description={isFiltered ? words.noneFoundText : words.noneText}
      >
        {isFiltered && (
          <EmptyState.Actions>
            <Button variant="default" onClick={onClear}>
              {words.showAll}
            </Button>
          </EmptyState.Actions>
        )}
      </EmptyState>
    );
  return (
    <div>
      <EventTable events={events} linkTo={linkTo} />
      <NextPage query={{ error, ...next }} label={words.more} size="sm" />
    </div>
  );
}
