import { pictureUrl } from "#contract/screen/picture.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import type { LevelProgress } from "#game/level.ts";
import { formatNumber } from "#web/number-format.ts";
import type { Words } from "#web/words.en.ts";
import { PropertySlotView } from "../ui/slot-view.tsx";
import { Bar } from "./bar.tsx";

/** The level reached and the progress to the next one. */
export function LevelView({
  progress: { reached, next, missing, share },
  language,
  words,
}: {
  progress: LevelProgress;
  language: string;
  words: Words;
}) {
  const named = (name: ScreenText) => textIn(name, language);
  const rest = next ? words.missing(formatNumber(missing, language), named(next.name)) : words.top;
  return (
    <>
      <div className="row">
        {reached.image && (
          <img
            key={reached.image}
            src={pictureUrl(reached.image, 160)}
            alt=""
            width={28}
            height={28}
          />
        )}
        <strong className="level-name">
          <bdi className="clamp">{named(reached.name ?? words.noLevel)}</bdi>
        </strong>
        <span className="level-number">
          <PropertySlotView property="level" value={reached.level} language={language} />
        </span>
      </div>
      <Bar share={share} name={words.level} text={rest} />
      <div className="hint clamp">{rest}</div>
    </>
  );
}
