import { BarChart, LineChart } from "@mantine/charts";
import type { OverviewDay } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import { useWords } from "../words.ts";
import { type DaySeries, useDayFormat } from "./day-series.ts";
import { overviewWords } from "./overview-words.en.ts";
import "@mantine/charts/styles.css";

export type ChartKind = "lines" | "bars";

/** Days as lines or as bars. */
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
  const words = useWords(overviewWords);
  const data = days.map((day, index) => ({
    day: index === days.length - 1 ? words.today : dayText(day.at),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(day)])),
  }));
  const common = {
    h: "100%",
    data,
    dataKey: "day",
    series: series.map(({ name, label, color, isDashed }) => ({
      name,
      label,
      color,
      ...(isDashed && { strokeDasharray: "5 4" }),
    })),
    withLegend: series.length > 1,
    valueFormatter: (value: number) => short.format(value),
    tickLine: "none",
    xAxisProps: { interval: "preserveStartEnd", minTickGap: 40, padding: { right: 16 } },
    yAxisProps: { width: 60, allowDecimals: false },
    legendProps: { verticalAlign: "bottom" },
    accessibilityLayer: false,
  } as const;
  // Today is not over: a lower number is no fall.
  const referenceLines = [{ x: words.today, color: "gray.5" }];
  // A line of one or two days cannot be seen.
  const isLines = kind === "lines" && days.filter(({ isCounted }) => isCounted).length > 2;
  return isLines ? (
    <LineChart
      {...common}
      referenceLines={referenceLines}
      curveType="monotone"
      withDots={false}
      lineProps={{ isAnimationActive: false }}
    />
  ) : (
    <BarChart
      {...common}
      referenceLines={referenceLines}
      type={kind === "bars" ? "stacked" : "default"}
      barProps={{ isAnimationActive: false }}
    />
  );
}
