import { Group, NativeSelect, Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type PointSource, pointSources } from "#contract/bot/game-limit.ts";
import type { LedgerPage } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { NextPage } from "../parts/list/next-page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { dayName } from "./day-name.ts";
import { LedgerEntry, Points } from "./ledger-entry.tsx";
import { ledgerQuery } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

interface LedgerProps {
  readonly botId: string;
  readonly tgId: string;
  readonly linkTo: (tgId: number) => string;
}

/** Changes of the user's balance by day, newest first, from all sources or one. */
export function UserLedger(props: LedgerProps) {
  const words = useWords(userWords);
  const [source, setSource] = useState<PointSource>();
  return (
    <>
      <NativeSelect
        label={words.source}
        mb="xs"
        maw={260}
        value={source ?? ""}
        data={[
          { value: "", label: words.allSources },
          ...pointSources.map((value) => ({ value, label: words.sources[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          setSource(pointSources.find((one) => one === value))
        }
      />
      <Days {...props} source={source} />
    </>
  );
}

function Days({ botId, tgId, source, linkTo }: LedgerProps & { source: PointSource | undefined }) {
  const words = { ...useWords(shellWords), ...useWords(userWords) };
  const { data, error, refetch, ...next } = useInfiniteQuery(ledgerQuery(botId, tgId, source));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} role="status" aria-label={words.loading} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return <Text c="dimmed">{source ? words.noEntriesFrom : words.noEntries}</Text>;
  // A day that two pages share has the same sum in both, unless it has grown since.
  const sums = new Map(
    data.pages.flatMap(({ days }) => days.map(({ day, points }) => [day, points])),
  );
  return (
    <section aria-label={words.ledger}>
      {[...sums].map(([day, points]) => (
        <Day
          key={day}
          botId={botId}
          day={day}
          points={points}
          entries={entries.filter((entry) => entry.day === day)}
          linkTo={linkTo}
        />
      ))}
      <NextPage query={{ error, ...next }} label={words.more} />
    </section>
  );
}

/** A day's rows below its name and its sum, which counts the rows that are not shown yet, too. */
function Day({
  botId,
  day,
  points,
  entries,
  linkTo,
}: {
  botId: string;
  day: string;
  points: number;
  entries: LedgerPage["entries"];
  linkTo: (tgId: number) => string;
}) {
  const words = useWords(userWords);
  const language = useLanguage();
  const id = useId();
  const { data: bot } = useQuery(ownedBotQuery(botId));
  return (
    <div className="user-day">
      <Group className="user-day-head" justify="space-between" wrap="nowrap">
        <Text component="h3" fz="md" fw={600} id={id}>
          <time dateTime={day}>{dayName(day, words, language)}</time>
        </Text>
        <Points points={points} />
      </Group>
      <ul className="rows" aria-labelledby={id}>
        {entries.map((entry) => (
          <LedgerEntry
            key={entry.id}
            entry={entry}
            activities={bot?.activities ?? {}}
            linkTo={linkTo}
          />
        ))}
      </ul>
    </div>
  );
}
