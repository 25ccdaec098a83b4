import { idAt, idTime, minId } from "../engine/id.ts";
import { ledgerSources } from "../schema/points.ts";
import type { Database, LedgerSource } from "../schema/tables.ts";
import type { PlayerId } from "../user/bot-user.ts";
import { type HourlySource, hourlySources, isHourly } from "../user/ledger.ts";

/** An entry of a player's history: one ledger row, or the points of a day from one source. */
export interface LedgerSummary {
  readonly source: LedgerSource;
  readonly points: number;
  /** Of the last row, Unix ms. */
  readonly createdAt: number;
  /** Where it stands in the history: its id, as of the last row. */
  readonly place: string;
}

/** Gives the day of a moment (Unix ms); days follow each other. */
type DayOf = (at: number) => string;

const hourMs = 3_600_000;
/** The hours of a day on which clocks are turned back, and one more. */
const longestDay = 26;
const single = ledgerSources.filter((source) => !isHourly(source));

/**
 * The `max` newest summaries of a player's ledger that stand before `before`, newest first. Of a
 * source with a row an hour, reads no more rows than that many days may have.
 */
export async function newestEntries(
  db: Database,
  player: PlayerId,
  before: string | undefined,
  max: number,
  dayOf: DayOf,
): Promise<LedgerSummary[]> {
  const lists = await Promise.all([
    ...single.map((source) => newestRows(db, player, source, before, max)),
    ...hourlySources.map((source) => newestDays(db, player, source, before, max, dayOf)),
  ]);
  return lists
    .flat()
    .sort((a, b) => (a.place < b.place ? 1 : -1))
    .slice(0, max);
}

async function newestRows(
  db: Database,
  { botId, tgId }: PlayerId,
  source: LedgerSource,
  before: string | undefined,
  max: number,
): Promise<LedgerSummary[]> {
  const rows = db
    .selectFrom("ledger")
    .select(["id as place", "source", "delta as points", "created_at as createdAt"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("source", "=", source)
    // The row of an hour is made just before its first points.
    .where("delta", "!=", 0)
    .orderBy("id", "desc")
    .limit(max);
  return (before === undefined ? rows : rows.where("id", "<", before)).execute();
}

/** The newest days that have points of `source`. */
async function newestDays(
  db: Database,
  player: PlayerId,
  source: HourlySource,
  before: string | undefined,
  max: number,
  dayOf: DayOf,
): Promise<LedgerSummary[]> {
  const count = (max + 1) * longestDay;
  const days: LedgerSummary[] = [];
  // The day of the place is read whole: it is of the previous page if it stands there.
  let bound = before === undefined ? undefined : minId(idTime(before) + longestDay * hourMs);
  let day: LedgerSummary | undefined;
  let name = "";
  const end = () => {
    if (day && (before === undefined || day.place < before)) days.push(day);
  };
  while (true) {
    const rows = await newestRows(db, player, source, bound, count);
    for (const row of rows) {
      const rowName = dayOf(row.createdAt);
      if (day && rowName === name) day = sum(day, row);
      else {
        end();
        if (days.length === max) return days;
        day = placed(row);
        name = rowName;
      }
    }
    if (rows.length < count) break;
    bound = rows.at(-1)?.place;
  }
  end();
  return days;
}

/** A row in the place of its last change. */
function placed(row: LedgerSummary): LedgerSummary {
  return { ...row, place: idAt(row.createdAt, row.place) };
}

/** A day with another row of it. Earlier versions wrote a row for each batch, not each hour. */
function sum(day: LedgerSummary, row: LedgerSummary): LedgerSummary {
  const points = day.points + row.points;
  return row.createdAt > day.createdAt ? { ...placed(row), points } : { ...day, points };
}
