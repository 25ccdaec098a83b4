import { Text } from "@mantine/core";
import type { Overview } from "#contract/bot/overview.schema.ts";
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
} from "./day-series.ts";
import { FieldSummary } from "./field-summary.tsx";
import { Figures } from "./figures.tsx";
import { LastPublication } from "./last-publication.tsx";
import type { Span } from "./overview-query.ts";
import { overviewWords } from "./overview-words.en.ts";
import { useDayFormat } from "./use-day-format.ts";

/** What has happened in a bot that has players. */
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
    <div className="overview">
      <Figures overview={overview} span={span} />
      {countedSince !== null && (
        <Text size="sm" c="dimmed">
          {words.countedSince(dayText(countedSince, "long"))}
        </Text>
      )}
      <div className="overview-panels">
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
        <div className="overview-notes">
          <FieldSummary botId={botId} fields={overview.fields} />
          <LastPublication botId={botId} published={overview.published} />
        </div>
      </div>
    </div>
  );
}
