import { idAt, minId } from "../engine/id.ts";
import { type Database, type LedgerSource, ledgerSources } from "../engine/tables.ts";
import type { PlayerId } from "./bot-user.ts";
import { type HourlySource, hourlySources, isHourly } from "./ledger.ts";

/** An entry of a player's history: one ledger row, or the points of an hour from one source. */
export interface LedgerSummary {
  readonly source: LedgerSource;
  readonly points: number;
  /** Of the last row, Unix ms. */
  readonly createdAt: number;
  /** Where it stands in the history: its id, as of the last row. */
  readonly place: string;
}

const hourMs = 3_600_000;
const single = ledgerSources.filter((source) => !isHourly(source));

/**
 * The `max` newest summaries of a player's ledger that stand before `before`, newest first. Reads no
 * rows older than the page.
 */
export async function newestEntries(
  db: Database,
  player: PlayerId,
  before: string | undefined,
  max: number,
): Promise<LedgerSummary[]> {
  const lists = await Promise.all([
    ...single.map((source) => newestRows(db, player, source, before, max)),
    ...hourlySources.map((source) => newestHours(db, player, source, before, max)),
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

/** Steps through the hours that have points of `source`. */
async function newestHours(
  db: Database,
  player: PlayerId,
  source: HourlySource,
  before: string | undefined,
  max: number,
): Promise<LedgerSummary[]> {
  const hours: LedgerSummary[] = [];
  let bound = before;
  while (hours.length < max) {
    const [newest] = await newestRows(db, player, source, bound, 1);
    if (!newest) return hours;
    const since = Math.floor(newest.createdAt / hourMs) * hourMs;
    const hour = await sumHour(db, player, source, since);
    // An hour of the previous page that has grown since is skipped.
    if (before === undefined || hour.place < before) hours.push(hour);
    bound = minId(since);
  }
  return hours;
}

/** Of one row, and of the row of each batch that an earlier version wrote. */
async function sumHour(
  db: Database,
  { botId, tgId }: PlayerId,
  source: HourlySource,
  since: number,
): Promise<LedgerSummary> {
  const { points, createdAt, lastId } = await db
    .selectFrom("ledger")
    .select(({ fn }) => [
      fn.sum<number | string>("delta").as("points"),
      fn.max("created_at").as("createdAt"),
      fn.max("id").as("lastId"),
    ])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("source", "=", source)
    .where("id", ">=", minId(since))
    .where("id", "<", minId(since + hourMs))
    .executeTakeFirstOrThrow();
  return { source, points: Number(points), createdAt, place: idAt(createdAt, lastId) };
}
