import { Anchor, Badge, SegmentedControl, Stack, Text } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { Inviter } from "#contract/user/leaderboard.schema.ts";
import { useLanguage } from "../../language.ts";
import { columnsOf, DataTable } from "../../parts/list/data-table.tsx";
import { Loaded } from "../../parts/list/loaded.tsx";
import { Section } from "../../parts/page/section.tsx";
import { call } from "../../request/builder-request.ts";
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
  const words = useWords(bonusWords).invite;
  const language = useLanguage();
  const [period, setPeriod] = useState<Period>("all");
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
        <Loaded query={useQuery(invitersQuery(botId, period))} height={120}>
          {({ inviters, since }) => (
            <>
              {inviters.length === 0 ? (
                <Text c="dimmed">{words.noInviters[period]}</Text>
              ) : (
                <InviterTable botId={botId} inviters={inviters} />
              )}
              {inviters.some(({ burst }) => burst) && (
                <Text size="sm" c="dimmed">
                  {words.burstNote}
                </Text>
              )}
              {since !== null && (
                <Text size="sm" c="dimmed">
                  {words.since(
                    new Date(since).toLocaleString(language, {
                      dateStyle: "medium",
                      timeStyle: "short",
                    }),
                  )}
                </Text>
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

function InviterTable({ botId, inviters }: { botId: string; inviters: readonly Inviter[] }) {
  const words = useWords(bonusWords).invite;
  const { unnamed } = useWords(userWords);
  const language = useLanguage();
  const count = (name: "friends" | "friendsToday" | "paid") => ({
    isNumber: true as const,
    cell: (inviter: Inviter) => spelled(language, inviter[name]),
  });
  return (
    <DataTable
      label={words.inviters}
      rows={inviters}
      keyOf={({ tgId }) => String(tgId)}
      columns={columnsOf<Inviter>(words.columns, {
        player: {
          isWide: true,
          cell: ({ tgId, name, username, burst }) => (
            <>
              <Anchor component={Link} href={`/bots/${botId}/users?user=${tgId}`} inherit>
                {name || (username && `@${username}`) || unnamed(tgId)}
              </Anchor>{" "}
              {burst && <Badge color="orange">{words.burst}</Badge>}
            </>
          ),
        },
        friends: count("friends"),
        friendsToday: count("friendsToday"),
        playedOn: {
          isNumber: true,
          cell: ({ playedOn, newest }) => words.playedOf(playedOn, newest),
        },
        paid: count("paid"),
      })}
    />
  );
}
