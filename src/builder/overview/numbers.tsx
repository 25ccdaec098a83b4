import { Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import type { Overview, Returned } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import { userWords } from "../users/user-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { DayPanel } from "./day-panel.tsx";
import {
  invitationSeries,
  messageSeries,
  playerSeries,
  pointSeries,
  sumOf,
  tapSeries,
  useDayFormat,
} from "./day-series.ts";
import { FieldSummary, LastPublication } from "./overview-notes.tsx";
import type { Span } from "./overview-query.ts";
import { overviewWords } from "./overview-words.en.ts";

/** The figures and charts of a bot that has players. */
export function Numbers({
  botId,
  overview,
  span,
}: {
  botId: string;
  overview: Overview;
  span: Span;
}) {
  const words = useWords(overviewWords);
  const { sources } = useWords(userWords);
  const language = useLanguage();
  const dayText = useDayFormat();
  const { days, totals, countedSince } = overview;
  const spent = sumOf(totals.spent.map(({ points }) => points));
  return (
    <Stack gap="md">
      <Figures overview={overview} span={span} />
      {countedSince !== null && (
        <Text size="sm" c="dimmed">
          {words.countedSince(dayText(countedSince, "long"))}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <DayPanel title={words.players} kind="lines" days={days} series={playerSeries(words)} />
        <DayPanel
          title={words.points}
          kind="bars"
          days={days}
          series={pointSeries(totals.earned, sources)}
          {...(spent > 0 && { note: words.spent(spelled(language, spent)) })}
        />
        <DayPanel title={words.tapsTitle} kind="bars" days={days} series={tapSeries(words)} />
        <DayPanel
          title={words.invitations}
          kind="bars"
          days={days}
          series={invitationSeries(words)}
        />
        <DayPanel
          title={words.messagesTitle}
          kind="bars"
          days={days}
          series={messageSeries(words)}
        />
        <Stack gap="md">
          <FieldSummary botId={botId} fields={overview.fields} />
          <LastPublication botId={botId} published={overview.published} />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}

/** The key figures: who plays, who comes back, and how much. */
function Figures({ overview, span }: { overview: Overview; span: Span }) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const { active, totals, previous } = overview;
  const number = (value: number) => spelled(language, value);
  const { failed, sent } = totals.messages;
  const percent = new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  const changeOf = (sum: number, before = 0) =>
    before > 0 ? words.change(percent.format(sum / before - 1), span) : words.inSpan[span];
  const messagesNote = [
    previous && changeOf(sent, previous.sent),
    sent + failed > 0 && words.failedMessages(failed),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 2, md: 4 }}
      spacing="sm"
      m={0}
      aria-label={words.figures}
    >
      <Figure name={words.activeToday} value={number(active.today)} note={words.sinceMidnight} />
      <Figure name={words.active7Days} value={number(active.last7Days)} />
      <Figure name={words.active30Days} value={number(active.last30Days)} />
      <Figure
        name={words.newPlayers}
        value={number(totals.newPlayers)}
        note={changeOf(totals.newPlayers, previous?.newPlayers)}
      />
      <ReturnFigure name={words.afterDay} returned={totals.afterDay} />
      <ReturnFigure name={words.afterWeek} returned={totals.afterWeek} />
      <Figure
        name={words.taps}
        value={number(totals.taps)}
        note={changeOf(totals.taps, previous?.taps)}
      />
      <Figure
        name={words.messages}
        value={number(sent)}
        note={messagesNote || words.inSpan[span]}
      />
    </SimpleGrid>
  );
}

function ReturnFigure({
  name,
  returned: { joined, returned },
}: {
  name: string;
  returned: Returned;
}) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  if (joined === 0) return <Figure name={name} value="–" note={words.notYet} />;
  return (
    <Figure
      name={name}
      value={percent.format(returned / joined)}
      note={words.returned(spelled(language, returned), spelled(language, joined))}
    />
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <Paper withBorder px="md" py="sm">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <dd style={{ margin: 0 }}>
        <Text span display="block" fz={26} fw={650} lh={1.25} style={{ overflowWrap: "anywhere" }}>
          {value}
        </Text>
        <Text span size="sm" c="dimmed">
          {note}
        </Text>
      </dd>
    </Paper>
  );
}
