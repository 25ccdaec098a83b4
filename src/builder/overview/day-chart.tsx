import { BarChart, LineChart } from "@mantine/charts";
import type { OverviewDay } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import type { DaySeries } from "./day-series.ts";
import { useDayFormat } from "./use-day-format.ts";
import "@mantine/charts/styles.css";

export type ChartKind = "lines" | "bars";

/** Days as lines or as stacked bars; what it shows stands in the label around it and in the table. */
export function DayChart({
  kind,
  days,
  series,
}: {
  kind: ChartKind;
  days: readonly OverviewDay[];
  series: readonly DaySeries[];
}) {
  const language = useLanguage();
  const dayText = useDayFormat();
  const short = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
  const data = days.map((day) => ({
    day: dayText(day.at),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(day)])),
  }));
  const common = {
    h: "100%",
    data,
    dataKey: "day",
    series: series.map(({ name, label, color }) => ({ name, label, color })),
    withLegend: series.length > 1,
    valueFormatter: (value: number) => short.format(value),
    tickLine: "none",
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { width: 60, allowDecimals: false },
    legendProps: { verticalAlign: "bottom" },
    accessibilityLayer: false,
  } as const;
  return kind === "lines" ? (
    <LineChart
      {...common}
      curveType="monotone"
      withDots={false}
      lineProps={{ isAnimationActive: false }}
    />
  ) : (
    <BarChart {...common} type="stacked" barProps={{ isAnimationActive: false }} />
  );
}
