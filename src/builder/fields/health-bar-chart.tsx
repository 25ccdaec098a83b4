import { BarChart } from "@mantine/charts";
import type { HealthBar } from "./health-bars.ts";
import "@mantine/charts/styles.css";

/** Bars of 100 %, with the failures on top. */
export function HealthBarChart({ bars }: { bars: readonly HealthBar[] }) {
  return (
    <BarChart
      w="100%"
      h="100%"
      data={bars.map(stackOf)}
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
