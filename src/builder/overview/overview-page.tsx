import { Button, SegmentedControl, Stack } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { appLink } from "#contract/bot/app-link.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { WaitingPage } from "../shell/page-boundary.tsx";
import { useWords } from "../words.ts";
import { FirstSteps } from "./first-steps.tsx";
import { Numbers } from "./numbers.tsx";
import { overviewQuery, type Span, spans } from "./overview-query.ts";
import { overviewWords } from "./overview-words.en.ts";
import { SourceSection } from "./sources.tsx";
import { OpenAsTestPlayer } from "./test-player.tsx";

/** A bot's start page: its first steps until somebody has opened the Mini App, then its numbers. */
export function OverviewPage({ botId }: { botId: string }) {
  const words = useWords(overviewWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const [, navigate] = useLocation();
  const span = spanIn(useSearch());
  const { data: overview } = useQuery({
    ...overviewQuery(botId, span),
    // A failed refetch must not replace what is shown.
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const [wasNew, setWasNew] = useState(false);
  if (!overview) return <WaitingPage />;
  const { hasPlayers } = overview;
  // The tick of the last step is to be seen.
  if (!hasPlayers && !wasNew) setWasNew(true);
  const choose = (days: string) =>
    navigate(`/bots/${botId}/overview${days === "30" ? "" : `?days=${days}`}`, { replace: true });
  return (
    <Page
      title={words.title}
      lead={hasPlayers ? words.lead : words.leadOfNew}
      width={hasPlayers ? "full" : "medium"}
      actions={hasPlayers && <Actions bot={bot} span={span} choose={choose} />}
    >
      {wasNew && <FirstSteps bot={bot} />}
      {hasPlayers && (
        <Stack gap="md">
          <Numbers botId={botId} overview={overview} span={span} />
          <SourceSection bot={bot} />
        </Stack>
      )}
    </Page>
  );
}

function spanIn(search: string): Span {
  const requestedDays = new URLSearchParams(search).get("days");
  return spans.find((span) => span === requestedDays) ?? "30";
}

function Actions({
  bot,
  span,
  choose,
}: {
  bot: OwnedBot;
  span: Span;
  choose: (days: string) => void;
}) {
  const words = useWords(overviewWords);
  const { id } = bot;
  return (
    <>
      <SegmentedControl
        aria-label={words.span}
        value={span}
        onChange={choose}
        data={spans.map((value) => ({ value, label: words.spans[value] }))}
      />
      <OpenAsTestPlayer botId={id} />
      <Button component="a" href={appLink(bot)} target="_blank" rel="noreferrer" variant="default">
        {words.openApp}
      </Button>
      <Button component={Link} href={`/bots/${id}/screen`}>
        {words.editScreen}
      </Button>
    </>
  );
}
