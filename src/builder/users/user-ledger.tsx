import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { LedgerRow } from "#contract/schema/user-table.ts";
import { useLanguage } from "../language.ts";
import { LoadFailure } from "../parts/load-failure.tsx";
import { Moment } from "../parts/moment.tsx";
import { shellWords } from "../shell/shell-words.ts";
import { spelled, useWords } from "../words.ts";
import { ledgerQuery } from "./user-query.ts";
import { userWords } from "./user-words.ts";

/** Changes of the user's balance, newest first, with source and reason. */
export function UserLedger({ botId, tgId }: { botId: string; tgId: string }) {
  const words = { ...useWords(shellWords), ...useWords(userWords) };
  const { data, error, refetch, ...next } = useInfiniteQuery(ledgerQuery(botId, tgId));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} role="status" aria-label={words.loading} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Text c="dimmed">{words.noEntries}</Text>;
  return (
    <>
      <ul className="rows" aria-label={words.ledger}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
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

function Entry({
  entry: { source, by, reason, points, balanceAfter, createdAt },
}: {
  entry: LedgerRow;
}) {
  const words = useWords(userWords);
  const language = useLanguage();
  const isDebit = points < 0;
  const named = isDebit ? words.debited : (words.sources[source] ?? source);
  return (
    <li className="row">
      <div style={{ minWidth: 0, flex: "1 1 200px" }}>
        <Text>{[named, by].filter(Boolean).join(" · ")}</Text>
        {reason && <Text style={{ overflowWrap: "anywhere" }}>{reason}</Text>}
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
