import { sql } from "kysely";
import type { LedgerRow } from "#contract/schema/user-table.ts";
import { whole } from "../engine/dialect.ts";
import { idAt, minId } from "../engine/id.ts";
import { ledgerSources } from "../schema/points.ts";
import type { Database, LedgerSource } from "../schema/tables.ts";
import type { PlayerId } from "../user/bot-user.ts";

/** Where a row stands in the ledger: the row of an hour where its last points came. */
export const ledgerPlace = ({ createdAt, id }: LedgerRow): string => idAt(createdAt, id);

/** The `max` newest rows of a user's ledger that stand before `before`, newest first. */
export async function newestLedgerRows(
  db: Database,
  botId: string,
  tgId: number,
  before: string | undefined,
  max: number,
  sources: readonly LedgerSource[] = ledgerSources,
): Promise<LedgerRow[]> {
  // One query per source, as the index is by source; another index would slow down every tap.
  const lists = await Promise.all(
    // One more, because the row of the hour of `before` may stand behind it.
    sources.map((source) => newestOf(db, botId, tgId, source, before, max + 1)),
  );
  return lists
    .flat()
    .filter((row) => before === undefined || ledgerPlace(row) < before)
    .sort((a, b) => (ledgerPlace(a) < ledgerPlace(b) ? 1 : -1))
    .slice(0, max);
}

/** From one moment to another, which is no longer in it; Unix ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const hourMs = 3_600_000;

/** The sum of a user's points in each of the spans, in their order. */
export async function sumOfSpans(
  db: Database,
  { botId, tgId }: PlayerId,
  spans: readonly Span[],
  sources: readonly LedgerSource[] = ledgerSources,
): Promise<number[]> {
  if (spans.length === 0) return [];
  const rows = spans.map(({ from, to }, place) => {
    // The row of an hour has the id of its beginning.
    const bounds = sql`${minId(Math.max(0, from - hourMs))}, ${minId(to)}`;
    return sql`(${whole(place)}, ${whole(from)}, ${whole(to)}, ${bounds})`;
  });
  // Both stores name the columns of VALUES like this.
  const { rows: sums } = await sql<{ place: number; points: number }>`
    select column1 as place, cast(sum(ledger.delta) as bigint) as points
    from (values ${sql.join(rows)}) as spans
    join ledger on ledger.id >= column4 and ledger.id < column5
    where ledger.bot_id = ${botId} and ledger.tg_id = ${tgId}
      and ledger.source in (${sql.join(sources)})
      and ledger.created_at >= column2 and ledger.created_at < column3
    group by column1`.execute(db);
  const byPlace = new Map(sums.map(({ place, points }) => [Number(place), Number(points)]));
  return spans.map((_span, place) => byPlace.get(place) ?? 0);
}

/** The bot's ledger row with this id. Throws if there is none. */
export function readLedgerRow(db: Database, botId: string, id: string): Promise<LedgerRow> {
  return ledgerRows(db, botId).where("ledger.id", "=", id).executeTakeFirstOrThrow();
}

function newestOf(
  db: Database,
  botId: string,
  tgId: number,
  source: LedgerSource,
  before: string | undefined,
  max: number,
): Promise<LedgerRow[]> {
  const rows = ledgerRows(db, botId)
    .where("ledger.tg_id", "=", tgId)
    .where("ledger.source", "=", source)
    // The row of an hour is made just before its first points.
    .where("ledger.delta", "!=", 0)
    .orderBy("ledger.id", "desc")
    .limit(max);
  return (before === undefined ? rows : rows.where("ledger.id", "<", before)).execute();
}

function ledgerRows(db: Database, botId: string) {
  return db
    .selectFrom("ledger")
    .leftJoin("api_keys", (join) =>
      join
        .onRef("api_keys.bot_id", "=", "ledger.bot_id")
        .onRef("api_keys.id", "=", "ledger.api_key_id"),
    )
    .leftJoin("owners", "owners.id", "ledger.owner_id")
    .select(({ fn, val }) => [
      "ledger.id",
      "ledger.delta as points",
      "ledger.balance_after as balanceAfter",
      "ledger.source",
      "ledger.reason",
      fn.coalesce("owners.name", "api_keys.name", val("")).as("by"),
      "ledger.created_at as createdAt",
    ])
    .where("ledger.bot_id", "=", botId);
}
