import { Anchor, Badge, SegmentedControl, Skeleton, Stack, Table, Text } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { Inviter } from "#contract/user/leaderboard.schema.ts";
import { useLanguage } from "../../language.ts";
import { LoadFailure } from "../../parts/list/load-failure.tsx";
import { Section } from "../../parts/page/section.tsx";
import { call } from "../../request/builder-request.ts";
import { shellWords } from "../../shell/shell-words.en.ts";
import { userWords } from "../../users/user-words.en.ts";
import { spelled, useWords } from "../../words.ts";
import { bonusWords, type Period, periods } from "./bonus-words.en.ts";

const invitersQuery = (botId: string, period: Period) =>
  queryOptions({
    queryKey: ["bot", botId, "inviters", period],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/inviters", { params: { botId }, query: { period }, signal }),
    placeholderData: keepPreviousData,
  });

/** The players who have brought the most friends; sudden crowds of inactive friends are marked. */
export function InviterSection({ botId }: { botId: string }) {
  const words = { ...useWords(shellWords), ...useWords(bonusWords).invite };
  const language = useLanguage();
  const [period, setPeriod] = useState<Period>("all");
  const { data, error, refetch } = useQuery(invitersQuery(botId, period));
  const { inviters, since } = data ?? {};
  return (
    <Section title={words.inviters} lead={words.invitersLead}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={words.period}
          style={{ alignSelf: "flex-start" }}
          value={period}
          onChange={(value) => setPeriod(value as Period)}
          data={periods.map((value) => ({ value, label: words.periods[value] }))}
        />
        {!data && !error && <Skeleton height={120} role="status" aria-label={words.loading} />}
        {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {inviters?.length === 0 && <Text c="dimmed">{words.noInviters[period]}</Text>}
        {inviters && inviters.length > 0 && (
          <Table.ScrollContainer minWidth={520}>
            <Table aria-label={words.inviters} className="inviters">
              <Table.Thead>
                <Table.Tr>
                  {words.columns.map((column) => (
                    <Table.Th key={column} scope="col">
                      {column}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {inviters.map((inviter) => (
                  <InviterRow key={inviter.tgId} botId={botId} inviter={inviter} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {inviters?.some(({ burst }) => burst) && (
          <Text size="sm" c="dimmed">
            {words.burstNote}
          </Text>
        )}
        {since != null && (
          <Text size="sm" c="dimmed">
            {words.since(
              new Date(since).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }),
            )}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function InviterRow({ botId, inviter }: { botId: string; inviter: Inviter }) {
  const words = useWords(bonusWords).invite;
  const { unnamed } = useWords(userWords);
  const language = useLanguage();
  const { tgId, name, username, friends, friendsToday, newest, playedOn, paid, burst } = inviter;
  return (
    <Table.Tr data-burst={burst || undefined}>
      <Table.Th scope="row">
        <Anchor component={Link} href={`/bots/${botId}/users?user=${tgId}`}>
          {name || (username && `@${username}`) || unnamed(tgId)}
        </Anchor>{" "}
        {burst && <Badge color="orange">{words.burst}</Badge>}
      </Table.Th>
      <Table.Td>{spelled(language, friends)}</Table.Td>
      <Table.Td>{spelled(language, friendsToday)}</Table.Td>
      <Table.Td>{words.playedOf(playedOn, newest)}</Table.Td>
      <Table.Td>{spelled(language, paid)}</Table.Td>
    </Table.Tr>
  );
}
