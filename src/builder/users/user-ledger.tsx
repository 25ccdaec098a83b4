import { Anchor, Button, Group, Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Activities } from "#contract/schema/activities.ts";
import type { LedgerRow } from "#contract/schema/user-table.ts";
import { type ScreenText, textIn } from "#contract/screen-text.ts";
import { useLanguage } from "../language.ts";
import { LoadFailure } from "../parts/load-failure.tsx";
import { Moment } from "../parts/moment.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { shellWords } from "../shell/shell-words.ts";
import { spelled, useWords } from "../words.ts";
import { ledgerQuery } from "./user-query.ts";
import { userWords } from "./user-words.ts";

/** Changes of the user's balance, newest first, with source and reason. */
export function UserLedger({
  botId,
  tgId,
  linkTo,
}: {
  botId: string;
  tgId: string;
  linkTo: (tgId: number) => string;
}) {
  const words = { ...useWords(shellWords), ...useWords(userWords) };
  const { data, error, refetch, ...next } = useInfiniteQuery(ledgerQuery(botId, tgId));
  const { data: bot } = useQuery(ownedBotQuery(botId));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} role="status" aria-label={words.loading} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Text c="dimmed">{words.noEntries}</Text>;
  return (
    <>
      <ul className="rows" aria-label={words.ledger}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} activities={bot?.activities ?? {}} linkTo={linkTo} />
        ))}
      </ul>
      {next.isFetchNextPageError && (
        <LoadFailure error={error} onRetry={() => void next.fetchNextPage()} />
      )}
      {next.hasNextPage && (
        <Group mt="md" justify="center">
          <Button
            variant="default"
            size="xs"
            loading={next.isFetchingNextPage}
            onClick={() => void next.fetchNextPage()}
          >
            {words.more}
          </Button>
        </Group>
      )}
    </>
  );
}

interface EntryProps {
  readonly entry: LedgerRow;
  readonly activities: Activities;
  readonly linkTo: (tgId: number) => string;
}

function Entry(props: EntryProps) {
  const { source, by, reason, points, balanceAfter, createdAt } = props.entry;
  const words = useWords(userWords);
  const language = useLanguage();
  const isDebit = points < 0;
  const debits: Record<string, string> = { owner: words.debited, api: words.debitedByApi };
  const named = (isDebit ? debits[source] : undefined) ?? words.sources[source] ?? source;
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
          <Moment at={createdAt} />
        </Text>
      </div>
      <div className="user-number">
        <Text fw={600} {...(isDebit && { c: "red" })}>
          {isDebit ? "−" : "+"}
          {spelled(language, Math.abs(points))}
        </Text>
        <Text size="sm" c="dimmed">
          {words.balance(spelled(language, balanceAfter))}
        </Text>
      </div>
    </li>
  );
}

/** The reason of an entry in words: what it means depends on the source. */
function Reason({ entry: { source, reason }, activities, linkTo }: EntryProps): ReactNode {
  const words = useWords(userWords);
  const language = useLanguage();
  switch (source) {
    case "daily":
      return words.streakDay(reason);
    case "invite":
      return (
        <>
          {words.otherPlayer}{" "}
          <Anchor component={Link} href={linkTo(Number(reason))} inherit>
            {reason}
          </Anchor>
        </>
      );
    default:
      return titleOf(activities, source, reason, language) || reason;
  }
}

/** The title of the activity that a row is of; empty if the bot no longer has it. */
function titleOf(
  { tasks = [], boosts = [], quizzes = [] }: Activities,
  source: string,
  id: string,
  language: string,
): string {
  const lists: Record<string, readonly { id: string; title: ScreenText }[]> = {
    task: tasks,
    boost: boosts,
    quiz: quizzes,
  };
  return textIn(lists[source]?.find((one) => one.id === id)?.title ?? "", language);
}
