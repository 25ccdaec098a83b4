import type { HistoryEntry } from "#contract/schema/mini-app.ts";
import { formatNumber } from "#web/number-format.ts";
import { language } from "../session/page-context.ts";
import { historyQuery } from "./list-query.ts";
import { OverPage } from "./over-page.tsx";
import { pageWords } from "./page-words.ts";
import { RowList } from "./row-list.tsx";

/** The player's points history, newest first. */
export function HistoryPage() {
  return (
    <OverPage title={pageWords.history}>
      <section className="card">
        <RowList
          query={historyQuery}
          rowsOf={({ entries }) => entries}
          row={(entry) => <EntryRow entry={entry} />}
          empty={pageWords.noHistory}
        />
      </section>
    </OverPage>
  );
}

const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

function EntryRow({ entry }: { entry: HistoryEntry }) {
  const isDebit = entry.points < 0;
  return (
    <>
      <div className="row-main">
        {isDebit ? pageWords.debit : (pageWords.sources[entry.source] ?? entry.source)}
        <div className="hint">
          <time dateTime={new Date(entry.createdAt).toISOString()}>
            {moment.format(entry.createdAt)}
          </time>
        </div>
      </div>
      <span className="row-number">
        {isDebit ? "−" : "+"}
        {formatNumber(Math.abs(entry.points), language)}
      </span>
    </>
  );
}
