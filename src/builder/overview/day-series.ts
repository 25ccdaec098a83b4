import type { OverviewDay, SourcePoints } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import type { OverviewWords } from "./overview-words.en.ts";

/** A line or the bars of a chart, and a column of its table. */
export interface DaySeries {
  readonly name: string;
  readonly label: string;
  readonly color: string;
  /** Null for a day that was not counted. */
  readonly of: (day: OverviewDay) => number | null;
  /** Whether days add up: a player may be active on several. */
  readonly isSummed: boolean;
  /** Drawn dashed over the others, so that lines of one height stay visible. */
  readonly isDashed?: boolean;
}

type Series = Omit<DaySeries, "isSummed"> & { readonly isSummed?: boolean };

const whole = ({ isSummed = true, ...series }: Series): DaySeries => ({ ...series, isSummed });

/** A count that is known only of days that were counted. */
const ifCounted =
  (count: (day: OverviewDay) => number): DaySeries["of"] =>
  (day) =>
    day.isCounted ? count(day) : null;

/** Players by day. */
export function playerSeries(words: OverviewWords): DaySeries[] {
  return [
    whole({
      name: "active",
      label: words.playersSeries.active,
      color: "accent.5",
      of: ifCounted(({ activePlayers }) => activePlayers),
      isSummed: false,
    }),
    whole({
      name: "new",
      label: words.playersSeries.new,
      color: "teal.6",
      of: ({ newPlayers }) => newPlayers,
      isDashed: true,
    }),
  ];
}

export function tapSeries(words: OverviewWords): DaySeries[] {
  const of = ifCounted(({ taps }) => taps);
  return [whole({ name: "taps", label: words.tapsSeries, color: "accent.5", of })];
}

export function invitationSeries(words: OverviewWords): DaySeries[] {
  const of = ifCounted(({ invited }) => invited);
  return [whole({ name: "invited", label: words.invitedSeries, color: "grape.5", of })];
}

export function messageSeries({ messagesSeries: labels }: OverviewWords): DaySeries[] {
  const colors = { sent: "accent.5", failed: "red.6", unknown: "gray.6" } as const;
  return (["sent", "failed", "unknown"] as const).map((name) =>
    whole({
      name,
      label: labels[name],
      color: colors[name],
      of: ifCounted(({ messages }) => messages[name]),
    }),
  );
}

const sourceColors: Readonly<Record<string, string>> = {
  taps: "accent.5",
  automining: "teal.6",
  api: "indigo.5",
  owner: "gray.6",
  task: "orange.6",
  daily: "yellow.6",
  boost: "pink.5",
  invite: "grape.5",
  quiz: "lime.7",
};

/** Points by day, for the sources that have given any. */
export function pointSeries(
  earned: SourcePoints,
  labels: Readonly<Record<string, string>>,
): DaySeries[] {
  return earned.map(({ source }) =>
    whole({
      name: source,
      label: labels[source] ?? source,
      color: sourceColors[source] ?? "gray.5",
      of: ifCounted((day) => day.earned.find((one) => one.source === source)?.points ?? 0),
    }),
  );
}

/** A whole number within what is safe, however large the parts. */
export function sumOf(values: readonly (number | null)[]): number {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}

/** A UTC day in the owner's language, such as `24 Nov`; "long" with its year. */
export function useDayFormat(): (at: number, style?: "short" | "long") => string {
  const language = useLanguage();
  const zone = { timeZone: "UTC" } as const;
  const short = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", ...zone });
  const long = new Intl.DateTimeFormat(language, { dateStyle: "medium", ...zone });
  return (at, style = "short") => (style === "long" ? long : short).format(at);
}
