import type { HistoryEntry } from "#contract/user/session.schema.ts";
import { formatNumber } from "#web/words.ts";
import { language } from "../session/page-context.ts";
import { historyQuery } from "./list-query.ts";
import { OverPage } from "./over-page.tsx";
import { pageWords } from "./page-words.ts";
import { type RowGroup, RowList } from "./row-list.tsx";

/** The player's points history by day, newest first. */
export function HistoryPage() {
  return (
    <OverPage title={pageWords.history}>
      <section className="card">
        <RowList
          query={historyQuery}
          rowsOf={({ entries }) => entries}
          groupsOf={daysOf}
          row={(entry) => <EntryRow entry={entry} />}
          empty={pageWords.noHistory}
        />
      </section>
    </OverPage>
  );
}

/** The sources whose entries have the points of a whole day. */
const daily = new Set(["taps", "automining"]);
const time = new Intl.DateTimeFormat(language, { timeStyle: "short" });
const dayMs = 24 * 3_600_000;
/** Chromium has no months in Uzbek ("1970 M01 1"): then dates are digits alone, as in Russian. */
const hasMonths = !/^M\d/.test(new Intl.DateTimeFormat(language, { month: "long" }).format());
const date = hasMonths
  ? new Intl.DateTimeFormat(language, { dateStyle: "long" })
  : new Intl.DateTimeFormat("ru", { dateStyle: "short" });

function daysOf(entries: readonly HistoryEntry[]): RowGroup<HistoryEntry>[] {
  const now = Date.now();
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const heading = dayName(entry.createdAt, now);
    days.set(heading, [...(days.get(heading) ?? []), entry]);
  }
  return [...days].map(([heading, rows]) => ({ heading, rows }));
}

/** The day of a moment where the player is, in their language: “today”, “yesterday”, or its date. */
function dayName(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
  return [pageWords.today, pageWords.yesterday][days] ?? date.format(at);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** The activity's title where there is one, with its kind below; else the kind. */
function EntryRow({ entry: { source, points, createdAt, title } }: { entry: HistoryEntry }) {
  const credit = points < 0 ? pageWords.debit : pageWords.credit;
  const kind = pageWords.sources[source] ?? credit;
  return (
    <>
      <div className="row-main">
        {title ? <bdi className="clamp">{title}</bdi> : kind}
        {!daily.has(source) && (
          <div className="hint">
            {title && `${kind} · `}
            <time dateTime={new Date(createdAt).toISOString()}>{time.format(createdAt)}</time>
          </div>
        )}
      </div>
      <span className="row-number">
        {points < 0 ? "−" : "+"}
        {formatNumber(Math.abs(points), language)}
      </span>
    </>
  );
}
