import { Box, Group, Paper, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { IconChartBar, IconChartLine, IconTable } from "@tabler/icons-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import type { OverviewDay } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { IconAction } from "../parts/page/icon-action.tsx";
import { lazyPart } from "../parts/page/lazy-part.ts";
import { spelled, useWords } from "../words.ts";
import type { ChartKind } from "./day-chart.tsx";
import { type DaySeries, sumOf, useDayFormat } from "./day-series.ts";
import { overviewWords } from "./overview-words.en.ts";

const DayChart = lazyPart(() => import("./day-chart.tsx"), "DayChart");

const heightPx = 240;

interface Shown {
  readonly title: string;
  readonly days: readonly OverviewDay[];
  readonly series: readonly DaySeries[];
}

/** Counts by day: a chart, or the same as a table. */
export function DayPanel({
  title,
  kind,
  days,
  series,
  note,
}: Shown & { kind: ChartKind; note?: ReactNode }) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const describe = useDescription();
  const sum = sumOf(series.flatMap(({ isSummed, of }) => (isSummed ? days.map(of) : [])));
  const isSummed = series.every((one) => one.isSummed);
  const isEmpty = days.every((day) => series.every(({ of }) => (of(day) ?? 0) === 0));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <div>
            <Title order={2} id={id}>
              {title}
            </Title>
            {!isEmpty && (
              <Text size="sm" c="dimmed">
                {(isSummed ? words.sum : words.newSum)(spelled(language, sum))}
              </Text>
            )}
          </div>
          {!isEmpty && (
            <IconAction
              icon={isTable ? IconChartBar : IconTable}
              label={isTable ? words.asChart(title) : words.asTable(title)}
              onClick={() => setTable(!isTable)}
            />
          )}
        </Group>
        {isEmpty && (
          <Stack align="center" justify="center" gap="xs" mih={96} c="dimmed" fz="sm">
            <Icon of={kind === "lines" ? IconChartLine : IconChartBar} size={40} />
            {words.nothing}
          </Stack>
        )}
        {!isEmpty && isTable && <DayTable title={title} days={days} series={series} />}
        {!isEmpty && !isTable && (
          <Box h={heightPx} miw={0} role="img" aria-label={describe({ title, days, series })}>
            <Suspense fallback={<Skeleton height="100%" />}>
              <DayChart kind={kind} days={days} series={series} />
            </Suspense>
          </Box>
        )}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

/** The same days as the chart, the newest first, without those before the bot's first. */
function DayTable({ title, days, series }: Shown) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const dayText = useDayFormat();
  const first = days.findIndex(({ isCounted, newPlayers }) => isCounted || newPlayers > 0);
  const shownDays = days.slice(Math.max(0, first)).toReversed();
  return (
    <section
      aria-label={words.byDay(title)}
      style={{ maxHeight: heightPx, overflow: "auto" }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
      tabIndex={0}
    >
      <Table aria-label={title} stickyHeader tabularNums fz="sm" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.day}</Table.Th>
            {series.map(({ name, label }) => (
              <Table.Th key={name} scope="col" ta="end" style={{ whiteSpace: "nowrap" }}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shownDays.map((day) => (
            <Table.Tr key={day.at}>
              <Table.Th scope="row" style={{ whiteSpace: "nowrap" }}>
                {dayText(day.at, "long")}
              </Table.Th>
              {series.map(({ name, of }) => {
                const count = of(day);
                return (
                  <Table.Td
                    key={name}
                    ta="end"
                    title={count === null ? words.notCounted : undefined}
                  >
                    {count === null ? "–" : spelled(language, count)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** Gives a chart in words: its days, and of each series the sum and the largest day. */
function useDescription() {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const dayText = useDayFormat();
  return ({ title, days, series }: Shown): string => {
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
