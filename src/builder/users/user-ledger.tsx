import { Anchor, Box, Group, NativeSelect, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "wouter";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { type PointSource, pointSources } from "#contract/bot/game-limit.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import type { LedgerPage, LedgerRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { LoadedSlices } from "../parts/list/loaded.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { spelled, useWords } from "../words.ts";
import { dayName } from "./user-day.ts";
import { ledgerQuery } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

interface LedgerProps {
  readonly botId: string;
  readonly tgId: string;
  readonly linkTo: (tgId: number) => string;
}

/** Changes of the user's balance by day, newest first, from all sources or one. */
export function UserLedger({ botId, tgId, linkTo }: LedgerProps) {
  const words = useWords(userWords);
  const [source, setSource] = useState<PointSource>();
  const { data: bot } = useQuery(ownedBotQuery(botId));
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
      <LoadedSlices
        query={useInfiniteQuery(ledgerQuery(botId, tgId, source))}
        rowsOf={(slice) => slice.entries}
        empty={<Text c="dimmed">{source ? words.noEntriesFrom : words.noEntries}</Text>}
      >
        {(entries, slices) => (
          <section aria-label={words.ledger}>
            {[...sumsOf(slices)].map(([day, points]) => (
              <Day key={day} day={day} points={points}>
                {entries
                  .filter((entry) => entry.day === day)
                  .map((entry) => (
                    <LedgerEntry
                      key={entry.id}
                      entry={entry}
                      activities={bot?.activities ?? {}}
                      linkTo={linkTo}
                    />
                  ))}
              </Day>
            ))}
          </section>
        )}
      </LoadedSlices>
    </>
  );
}

/** The sums by day; a day that two slices share has the same sum in both, or a newer one in the later. */
function sumsOf(slices: readonly LedgerPage[]): Map<string, number> {
  return new Map(slices.flatMap(({ days }) => days.map(({ day, points }) => [day, points])));
}

/** A day's rows below its name and its sum, which includes rows that are not shown yet. */
function Day({ day, points, children }: { day: string; points: number; children: ReactNode }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const id = useId();
  return (
    <Box mb="md">
      <Group className="user-day-head" justify="space-between" wrap="nowrap">
        <Text component="h3" m={0} fz="md" fw={600} id={id}>
          <time dateTime={day}>{dayName(day, words, language)}</time>
        </Text>
        <Points points={points} />
      </Group>
      <ul className="rows" aria-labelledby={id}>
        {children}
      </ul>
    </Box>
  );
}

interface EntryProps {
  readonly entry: LedgerRow;
  readonly activities: Activities;
  readonly linkTo: (tgId: number) => string;
}

/** A row of the ledger, below the name of its day. */
function LedgerEntry(props: EntryProps) {
  const { source, by, reason, points, balanceAfter, createdAt } = props.entry;
  const words = useWords(userWords);
  const language = useLanguage();
  const isDebit = points < 0;
  const debits: Record<string, string> = { owner: words.debited, api: words.debitedByApi };
  const named =
    (isDebit ? debits[source] : undefined) ?? words.sources[source as PointSource] ?? source;
  const at = new Date(createdAt);
  return (
    <li className="row">
      <div style={{ minWidth: 0, flex: "1 1 200px" }}>
        <Text>{[named, by].filter(Boolean).join(" · ")}</Text>
        {reason && (
          <Text style={{ overflowWrap: "anywhere" }}>
            <Reason {...props} />
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <time
            dateTime={at.toISOString()}
            title={at.toLocaleString(language, { dateStyle: "long", timeStyle: "medium" })}
          >
            {at.toLocaleTimeString(language, { timeStyle: "short" })}
          </time>
        </Text>
      </div>
      <Box ta="end" style={{ fontVariantNumeric: "tabular-nums" }}>
        <Points points={points} />
        <Text size="sm" c="dimmed">
          {words.balance(spelled(language, balanceAfter))}
        </Text>
      </Box>
    </li>
  );
}

/** Points with their sign. */
function Points({ points }: { points: number }) {
  const language = useLanguage();
  return (
    <Text fw={600} {...(points < 0 && { c: "red" })}>
      {points < 0 ? "−" : "+"}
      {spelled(language, Math.abs(points))}
    </Text>
  );
}

/** The reason of an entry in words, which depend on its source. */
function Reason({ entry: { source, reason }, activities, linkTo }: EntryProps): ReactNode {
  const words = useWords(userWords);
  const language = useLanguage();
  if (source === "daily") return words.streakDay(reason);
  if (source === "invite")
    return (
      <>
        {words.otherPlayer}{" "}
        <Anchor component={Link} href={linkTo(Number(reason))} inherit>
          {reason}
        </Anchor>
      </>
    );
  const { tasks = [], boosts = [], quizzes = [] } = activities;
  const lists: Record<string, readonly { id: string; title: ScreenText }[]> = {
    task: tasks,
    boost: boosts,
    quiz: quizzes,
  };
  // The bot may no longer have the activity.
  return textIn(lists[source]?.find(({ id }) => id === reason)?.title ?? "", language) || reason;
}
