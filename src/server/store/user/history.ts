import { minId } from "../engine/id.ts";
import { type Database, type LedgerSource, ledgerSources } from "../engine/tables.ts";
import type { PlayerId } from "./bot-user.ts";

/** An entry of a player's history: one ledger row, or the taps of an hour together. */
export interface LedgerSummary {
  readonly source: LedgerSource;
  readonly points: number;
  /** Of the last row, Unix ms. */
  readonly createdAt: number;
  /** Of the last row. */
  readonly lastId: string;
}

const hourMs = 3_600_000;
const single = ledgerSources.filter((source) => source !== "taps");

/**
 * The `max` newest summaries of a player's ledger whose last row is older than `before`, newest
 * first. Reads no rows older than the page.
 */
export async function newestEntries(
  db: Database,
  player: PlayerId,
  before: string | undefined,
  max: number,
): Promise<LedgerSummary[]> {
  const lists = await Promise.all([
    ...single.map((source) => newestRows(db, player, source, before, max)),
    newestTapHours(db, player, before, max),
  ]);
  return lists
    .flat()
    .sort((a, b) => (a.lastId < b.lastId ? 1 : -1))
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
    .select(["id as lastId", "source", "delta as points", "created_at as createdAt"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("source", "=", source)
    .orderBy("id", "desc")
    .limit(max);
  return (before === undefined ? rows : rows.where("id", "<", before)).execute();
}

/** Steps through the hours that have taps. */
async function newestTapHours(
  db: Database,
  player: PlayerId,
  before: string | undefined,
  max: number,
): Promise<LedgerSummary[]> {
  const hours: LedgerSummary[] = [];
  let bound = before;
  while (hours.length < max) {
    const [newest] = await newestRows(db, player, "taps", bound, 1);
    if (!newest) return hours;
    const since = Math.floor(newest.createdAt / hourMs) * hourMs;
    const hour = await sumTaps(db, player, since);
    // An hour of the previous page that has grown since is skipped.
    if (before === undefined || hour.lastId < before) hours.push(hour);
    bound = minId(since);
  }
  return hours;
}

async function sumTaps(
  db: Database,
  { botId, tgId }: PlayerId,
  since: number,
): Promise<LedgerSummary> {
  const sum = await db
    .selectFrom("ledger")
    .select(({ fn }) => [
      fn.sum<number | string>("delta").as("points"),
      fn.max("created_at").as("createdAt"),
      fn.max("id").as("lastId"),
    ])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("source", "=", "taps")
    .where("id", ">=", minId(since))
    .where("id", "<", minId(since + hourMs))
    .executeTakeFirstOrThrow();
  return { source: "taps", ...sum, points: Number(sum.points) };
}
