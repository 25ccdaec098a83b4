import { sql } from "kysely";
import type { LedgerRow } from "#contract/user/user-table.schema.ts";
import { whole } from "../engine/dialect.ts";
import { idAt, idTime, minId } from "../engine/id.ts";
import { ledgerSources } from "../schema/points.ts";
import type { Database, LedgerSource, PlayerId } from "../schema/tables.ts";
import { isHourly } from "../user/ledger.ts";

/** The rows of a list before a cursor, at most `max`. */
interface Slice {
  readonly before: string | undefined;
  readonly max: number;
}

/** The ledger rows of a player from one source; an index has these, newest first. */
interface RowsOfSource extends PlayerId, Slice {
  readonly source: LedgerSource;
}

const hourMs = 3_600_000;
/** The hours of the longest day, when clocks are set back, and one more. */
const longestDay = 26;

/** The cursor of a row: its id, with the time of its last points in place of the hour's start. */
export const ledgerCursor = ({ createdAt, id }: Pick<LedgerRow, "createdAt" | "id">): string =>
  idAt(createdAt, id);

/** The newest rows of a user's ledger, newest first. */
export async function newestLedgerRows(
  db: Database,
  player: PlayerId,
  {
    before,
    max,
    sources = ledgerSources,
  }: Slice & { readonly sources?: readonly LedgerSource[] | undefined },
): Promise<LedgerRow[]> {
  // One query per source, like the index; another index would slow down every tap.
  const lists = await Promise.all(
    sources.map((source) =>
      ledgerRows(db)
        // One more, because the row of the cursor's hour may be in the previous slice.
        .where(isOfSource({ ...player, source, before }))
        .orderBy("ledger.id", "desc")
        .limit(max + 1)
        .execute(),
    ),
  );
  return newestOf(lists.flat(), { before, max });
}

/** An entry of a player's history: one ledger row, or the points of a day from one source. */
export interface LedgerSummary extends Pick<LedgerRow, "id" | "points" | "createdAt" | "reason"> {
  readonly source: LedgerSource;
}

/**
 * The newest entries of a player's history, newest first; `dayOf` returns the name of a moment's
 * day. Of a source with a row an hour, reads no more rows than that many days may have.
 */
export async function newestEntries(
  db: Database,
  player: PlayerId,
  { before, max, dayOf }: Slice & { readonly dayOf: (at: number) => string },
): Promise<LedgerSummary[]> {
  const lists = await Promise.all(
    ledgerSources.map((source) => {
      const rows = { ...player, source, before, max };
      return isHourly(source) ? newestDays(db, rows, dayOf) : newestRows(db, rows);
    }),
  );
  return newestOf(lists.flat(), { before, max });
}

function newestRows(db: Database, { max, ...rows }: RowsOfSource): Promise<LedgerSummary[]> {
  return db
    .selectFrom("ledger")
    .select(["id", "source", "delta as points", "created_at as createdAt", "reason"])
    .where(isOfSource(rows))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

/** The newest days that have points of a source. */
async function newestDays(
  db: Database,
  { before, max, ...rows }: RowsOfSource,
  dayOf: (at: number) => string,
): Promise<LedgerSummary[]> {
  const rowsAtOnce = (max + 1) * longestDay;
  const days = new Map<string, LedgerSummary>();
  const slice = () => newestOf([...days.values()], { before, max: max + 1 });
  // Reads the cursor's whole day, which `slice` drops if the previous slice had it.
  let bound = before === undefined ? undefined : minId(idTime(before) + longestDay * hourMs);
  let some: LedgerSummary[];
  do {
    some = await newestRows(db, { ...rows, before: bound, max: rowsAtOnce });
    for (const row of some) {
      const day = dayOf(row.createdAt);
      days.set(day, sum(days.get(day), row));
    }
    bound = some.at(-1)?.id;
    // One day more, because the last one may have more rows.
  } while (some.length === rowsAtOnce && slice().length <= max);
  return slice().slice(0, max);
}

/** Adds a row to its day. Earlier versions wrote a row for each batch, not each hour. */
function sum(day: LedgerSummary | undefined, row: LedgerSummary): LedgerSummary {
  const last = day && day.createdAt >= row.createdAt ? day : row;
  return { ...last, points: (day?.points ?? 0) + row.points };
}

function isOfSource({ botId, tgId, source, before }: Omit<RowsOfSource, "max">) {
  const isBefore = before === undefined ? sql`` : sql`and ledger.id < ${before}`;
  // The row of an hour is created just before its first points.
  return sql<boolean>`ledger.bot_id = ${botId} and ledger.tg_id = ${tgId}
    and ledger.source = ${source} and ledger.delta <> 0 ${isBefore}`;
}

/** The first rows of a list before a cursor, newest first. */
function newestOf<Row extends Pick<LedgerRow, "createdAt" | "id">>(
  rows: readonly Row[],
  { before, max }: Slice,
): Row[] {
  return rows
    .filter((row) => before === undefined || ledgerCursor(row) < before)
    .sort((one, other) => (ledgerCursor(one) < ledgerCursor(other) ? 1 : -1))
    .slice(0, max);
}

/** From one moment to another, exclusive; Unix ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The sums of a user's points in each span, in order. */
export async function sumOfSpans(
  db: Database,
  { botId, tgId }: PlayerId,
  spans: readonly Span[],
  sources: readonly LedgerSource[] = ledgerSources,
): Promise<number[]> {
  if (spans.length === 0) return [];
  const rows = spans.map(({ from, to }, index) => {
    // The row of an hour has the id of its start.
    const bounds = sql`${minId(Math.max(0, from - hourMs))}, ${minId(to)}`;
    return sql`(${whole(index)}, ${whole(from)}, ${whole(to)}, ${bounds})`;
  });
  // Both stores name the columns of VALUES this way.
  const { rows: sums } = await sql<{ index: number; points: number }>`
    select column1 as "index", cast(sum(ledger.delta) as bigint) as points
    from (values ${sql.join(rows)}) as spans
    join ledger on ledger.id >= column4 and ledger.id < column5
    where ledger.bot_id = ${botId} and ledger.tg_id = ${tgId}
      and ledger.source in (${sql.join(sources)})
      and ledger.created_at >= column2 and ledger.created_at < column3
    group by column1`.execute(db);
  const byIndex = new Map(sums.map(({ index, points }) => [Number(index), Number(points)]));
  return spans.map((_span, index) => byIndex.get(index) ?? 0);
}

/** The bot's ledger row with this id. Throws for an unknown id. */
export function readLedgerRow(db: Database, botId: string, id: string): Promise<LedgerRow> {
  return ledgerRows(db)
    .where("ledger.bot_id", "=", botId)
    .where("ledger.id", "=", id)
    .executeTakeFirstOrThrow();
}

function ledgerRows(db: Database) {
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
    ]);
}
