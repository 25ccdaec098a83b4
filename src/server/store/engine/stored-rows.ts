import { type RawBuilder, sql } from "kysely";
import type { Database, Tables } from "../schema/tables.ts";

/** A row as it is stored. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** The rows to read from a table. */
export interface RowSource {
  readonly table: keyof Tables;
  /** The columns that order the rows, like an index, and identify one of them. */
  readonly key: readonly string[];
  /** The columns to read, including the key; default all. */
  readonly columns?: readonly string[];
  /** The number of rows in memory; default 500. */
  readonly rowsAtOnce?: number;
}

/** Reads the rows that match `where` in pages, none of which is empty. */
export async function* pagesOf(
  db: Database,
  { table, key, columns, rowsAtOnce = 500 }: RowSource,
  where: RawBuilder<boolean>,
): AsyncGenerator<StoredRow[], void, undefined> {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const selected = columns ? refs([...key, ...columns]) : sql`*`;
  let last: StoredRow | undefined;
  do {
    const previous: StoredRow | undefined = last;
    const after = previous
      ? sql`and (${refs(key)}) > (${sql.join(key.map((name) => previous[name]))})`
      : sql``;
    const { rows } = await sql<StoredRow>`
      select ${selected} from ${sql.table(table)} where ${where} ${after}
      order by ${refs(key)} limit ${sql.lit(rowsAtOnce)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (last);
}

/** Reads the rows of a bot. Its id is in the text, so that a distributed store reads one shard. */
export async function* rowsOfBot(
  db: Database,
  source: RowSource,
  botId: string,
): AsyncGenerator<StoredRow, void, undefined> {
  for await (const rows of pagesOf(db, source, sql`bot_id = ${sql.lit(botId)}`)) yield* rows;
}
