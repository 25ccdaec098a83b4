import { minId } from "../engine/id.ts";
import { type Database, type LedgerSource, ledgerSources } from "../engine/tables.ts";
import type { PlayerId } from "./bot-user.ts";

/** What a player's history says of the ledger: one row of it, or the taps of an hour together. */
export interface LedgerSummary {
  readonly source: LedgerSource;
  readonly points: number;
  /** Of several rows, the last one's, Unix ms. */
  readonly createdAt: number;
  /** Of several rows, the last one's. */
  readonly lastId: string;
}

const hourMs = 3_600_000;
const single = ledgerSources.filter((source) => source !== "taps");

/**
 * The `max` newest summaries of a player's ledger, newest first, of those whose last row is older
 * than the one with the id `before`. Rows of the ledger older than a page are never read.
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

/** Steps from hour to hour in which there are taps. */
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
    // Has grown since it stood on the page before.
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
