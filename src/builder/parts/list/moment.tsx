import { useLanguage } from "../../language.ts";
import { serviceNow } from "../../request/service-time.ts";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** A relative time, such as `3 hours ago`, with the full date as its tooltip. */
export function Moment({ at }: { at: number }) {
  const language = useLanguage();
  const words = useWords(shellWords);
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      title={date.toLocaleString(language, { dateStyle: "long", timeStyle: "medium" })}
    >
      {relative(at - serviceNow(), language) ?? words.justNow}
    </time>
  );
}

function relative(distanceMs: number, language: string): string | undefined {
  const step = steps.find(([, ms]) => Math.abs(distanceMs) >= ms);
  if (!step) return undefined;
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(
    Math.round(distanceMs / step[1]),
    step[0],
  );
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Formats a duration in its largest fitting unit: `17 minutes`, `2.5 days`. */
export function spelledDuration(language: string, seconds: number): string {
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? units[3];
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 1,
  }).format(seconds / length);
}
