import { Group, Paper, Skeleton, Text, Title } from "@mantine/core";
import { IconChartBar, IconChartLine, IconTable } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import type { OverviewDay } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { IconAction } from "../parts/page/icon-action.tsx";
import { spelled, useWords } from "../words.ts";
import type { ChartKind } from "./day-chart.tsx";
import { type DaySeries, sumOf } from "./day-series.ts";
import { DayTable } from "./day-table.tsx";
import { overviewWords } from "./overview-words.en.ts";
import { useDayFormat } from "./use-day-format.ts";

const DayChart = lazy(async () => ({ default: (await import("./day-chart.tsx")).DayChart }));

/** What was counted by day: a chart, or the same as a table. */
export function DayPanel({
  title,
  kind,
  days,
  series,
  note,
}: {
  title: string;
  kind: ChartKind;
  days: readonly OverviewDay[];
  series: readonly DaySeries[];
  note?: ReactNode;
}) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const describe = useDescription();
  const sum = sumOf(series.flatMap(({ isSummed, of }) => (isSummed ? days.map(of) : [])));
  const isSummed = series.every((one) => one.isSummed);
  const isEmpty = days.every((day) => series.every(({ of }) => (of(day) ?? 0) === 0));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id} className="day-panel">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {!isEmpty && (
            <Text size="sm" c="dimmed">
              {isSummed ? words.sum(spelled(language, sum)) : words.newSum(spelled(language, sum))}
            </Text>
          )}
        </div>
        {!isEmpty && (
          <IconAction
            label={isTable ? words.asChart(title) : words.asTable(title)}
            onClick={() => setTable(!isTable)}
          >
            <Icon of={isTable ? IconChartBar : IconTable} />
          </IconAction>
        )}
      </Group>
      {isEmpty && (
        <div className="day-empty">
          <Icon of={kind === "lines" ? IconChartLine : IconChartBar} size={40} />
          {words.nothing}
        </div>
      )}
      {!isEmpty && isTable && <DayTable title={title} days={days} series={series} />}
      {!isEmpty && !isTable && (
        <div className="day-chart" role="img" aria-label={describe(title, days, series)}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <DayChart kind={kind} days={days} series={series} />
          </Suspense>
        </div>
      )}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Paper>
  );
}

/** Gives a chart in words: its days, and of each series the sum and the largest day. */
function useDescription() {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const dayText = useDayFormat();
  return (title: string, days: readonly OverviewDay[], series: readonly DaySeries[]): string => {
    const sums = series.map(({ label, of, isSummed }) => {
      const most = days.reduce<OverviewDay | undefined>(
        (best, day) => (best && (of(best) ?? 0) >= (of(day) ?? 0) ? best : day),
        undefined,
      );
      const value = spelled(language, (most && of(most)) ?? 0);
      const on = dayText(most?.at ?? 0);
      return isSummed
        ? words.series(label, spelled(language, sumOf(days.map(of))), value, on)
        : words.seriesOfMost(label, value, on);
    });
    const [from = 0, to = 0] = [days[0]?.at, days.at(-1)?.at];
    return words.chart(title, dayText(from), dayText(to), sums.join(" "));
  };
}
