import { LineChart } from "@mantine/charts";
import { useLanguage } from "../../language.ts";
import { isMistyped, type TypedNumber } from "../../parts/form/typed-number.ts";
import { useWords } from "../../words.ts";
import { gameWords } from "./game-words.en.ts";
import "@mantine/charts/styles.css";

/**
 * A chart of the levels' points; hidden from screen readers, which have the list above. Its scale is
 * logarithmic: on a linear one, all but the last levels would lie on zero.
 */
export function LevelCurve({ levels }: { levels: readonly { points: TypedNumber }[] }) {
  const language = useLanguage();
  const words = useWords(gameWords);
  const short = new Intl.NumberFormat(language, { notation: "compact" });
  const data = levels.flatMap(({ points }, index) =>
    isMistyped(points) ? [] : [{ level: index + 1, points: Math.max(points, 1) }],
  );
  const exponents = data.map(({ points }) => Math.log10(points));
  const lowest = Math.floor(Math.min(...exponents));
  const highest = Math.max(Math.ceil(Math.max(...exponents)), lowest + 1);
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index));
  return (
    <div aria-hidden="true">
      <LineChart
        h={220}
        data={data}
        dataKey="level"
        series={[{ name: "points", label: words.members.points, color: "accent.6" }]}
        curveType="linear"
        withDots={data.length <= 40}
        valueFormatter={(value) => short.format(value)}
        yAxisProps={{ scale: "log", domain: [10 ** lowest, 10 ** highest], ticks, width: 68 }}
        gridProps={{ syncWithTicks: true }}
        lineChartProps={{ margin: { top: 8, right: 12 } }}
        accessibilityLayer={false}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
