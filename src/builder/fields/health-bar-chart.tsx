import { BarChart } from "@mantine/charts";
import type { FieldHealth } from "#contract/field/field-health.schema.ts";
import "@mantine/charts/styles.css";

/** Bars of 100 % over 7 days, with the failures on top. */
export function HealthBarChart({ hours, now }: { hours: FieldHealth["hours"]; now: number }) {
  return (
    <BarChart
      w="100%"
      h="100%"
      data={healthBars(hours, now).map(stackOf)}
      dataKey="bar"
      type="stacked"
      series={[
        { name: "none", color: "var(--mantine-color-default-border)" },
        { name: "good", color: "green.8" },
        { name: "failed", color: "red.8" },
      ]}
      withXAxis={false}
      withYAxis={false}
      yAxisProps={{ domain: [0, 100] }}
      withTooltip={false}
      gridAxis="none"
      barProps={{ isAnimationActive: false }}
      barChartProps={{ barCategoryGap: 1 }}
      accessibilityLayer={false}
    />
  );
}

/** For hours without responses. */
const emptyPercent = 5;
/** Keeps one failure among thousands visible. */
const minFailedPercent = 10;

function stackOf({ fetches, good }: HealthBar, bar: number) {
  if (fetches === 0) return { bar, none: emptyPercent };
  if (good === fetches) return { bar, good: 100 };
  const failed = Math.max(minFailedPercent, (1 - good / fetches) * 100);
  return { bar, good: 100 - failed, failed };
}

const hourMs = 3_600_000;
const barHours = 6;
const bars = (7 * 24) / barHours;

/** Results within 6 hours. */
export interface HealthBar {
  readonly fetches: number;
  readonly good: number;
}

/** The last 7 days in 28 bars, the oldest first. */
export function healthBars(hours: FieldHealth["hours"], now: number): HealthBar[] {
  const end = (Math.floor(now / hourMs) + 1) * hourMs;
  const filled = Array.from({ length: bars }, () => ({ fetches: 0, good: 0 }));
  for (const { at, fetches, good } of hours) {
    const bar = filled[bars - 1 - Math.floor((end - hourMs - at) / (barHours * hourMs))];
    if (!bar) continue;
    bar.fetches += fetches;
    bar.good += good;
  }
  return filled;
}
