import { formatNumber } from "#web/number-format.ts";
import type { Words } from "#web/words.en.ts";
import { PropertySlotView } from "../ui/slot-view.tsx";
import { Bar } from "./bar.tsx";

/** Energy left of the maximum, as numbers and bar. */
export function EnergyView({
  energy,
  maxEnergy,
  language,
  words,
}: {
  energy: number;
  maxEnergy: number;
  language: string;
  words: Words;
}) {
  const max = ` / ${formatNumber(maxEnergy, language)}`;
  return (
    <>
      <div className="row energy-row">
        <PropertySlotView property="energy" value={energy} language={language} />
        <span className="hint">{max}</span>
      </div>
      <Bar
        share={energy / maxEnergy}
        name={words.energy}
        text={formatNumber(energy, language) + max}
      />
    </>
  );
}
