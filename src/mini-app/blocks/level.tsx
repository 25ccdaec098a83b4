import type { LevelProgress } from "#game/level.ts";
import { formatNumber } from "#web/number-format.ts";
import type { Words } from "#web/words.en.ts";
import { PropertySlotView } from "../ui/slot-view.tsx";
import { Bar } from "./bar.tsx";

/** The level reached and the progress to the next one. */
export function LevelView({
  progress,
  language,
  words,
}: {
  progress: LevelProgress;
  language: string;
  words: Words;
}) {
  const { current, next, missing, level } = progress;
  const rest = next ? words.missing(formatNumber(missing, language), next.name) : words.top;
  return (
    <>
      <div className="row">
        <strong className="level-name">
          <bdi className="clamp">{current?.name ?? words.noLevel}</bdi>
        </strong>
        <span className="level-number">
          <PropertySlotView property="level" value={level} language={language} />
        </span>
      </div>
      <Bar share={progress.share} name={words.level} text={rest} />
      <div className="hint clamp">{rest}</div>
    </>
  );
}
