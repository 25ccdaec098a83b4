import type { Blocks } from "#contract/screen/block.schema.ts";
import { numberIn } from "#contract/text/amount.ts";
import { Bar } from "./bar.tsx";
import type { BlockContext } from "./block-view.ts";
import { card } from "./card.tsx";

/** A value of a maximum, as words and bar. */
export function progressBlock(
  { label = "", value, max, text }: Blocks["progress"],
  { words, parts, filled, plain }: BlockContext,
) {
  const shown = plain(
    text ?? [value, max].map((one) => (/^\d+$/.test(one) ? words.number(+one) : one)).join(" / "),
  );
  const name = plain(label) || shown;
  return card(
    "progress",
    label && filled(label),
    <>
      <div className="row">{filled(shown)}</div>
      {parts.valued(value + max + name + shown, (fill) => (
        <Bar share={shareOf(fill(value), fill(max))} name={fill(name)} text={fill(shown)} />
      ))}
    </>,
  );
}

/** 0 … 1; 0 unless both are numbers. A value in percent is of any maximum. */
function shareOf(value: string, max: string): number {
  const whole = value.includes("%") ? 100 : numberIn(max);
  const share = numberIn(value) / whole;
  return whole > 0 && share > 0 ? Math.min(1, share) : 0;
}
