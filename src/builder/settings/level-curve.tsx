import { LineChart } from "@mantine/charts";
import { useLanguage } from "../language.ts";
import { isMistyped, type TypedNumber } from "../parts/form/typed-number.ts";
import { useWords } from "../words.ts";
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
        yAxisProps={{ scale: "log", domain: ["auto", "auto"] }}
        accessibilityLayer={false}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
