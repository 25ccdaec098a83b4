import { LineChart } from "@mantine/charts";
import { useLanguage } from "../language.ts";
import { useWords } from "../words.ts";
import { gameWords } from "./game-words.en.ts";
import "@mantine/charts/styles.css";

/** A chart of the levels' points; hidden from screen readers, which have the list above. */
export function LevelCurve({ curve }: { curve: readonly { level: number; points: number }[] }) {
  const language = useLanguage();
  const words = useWords(gameWords);
  const short = new Intl.NumberFormat(language, { notation: "compact" });
  return (
    <div aria-hidden="true">
      <LineChart
        h={220}
        data={[...curve]}
        dataKey="level"
        series={[{ name: "points", label: words.pointsColumn, color: "accent.6" }]}
        curveType="linear"
        withDots={curve.length <= 40}
        valueFormatter={(value) => short.format(value)}
        accessibilityLayer={false}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
