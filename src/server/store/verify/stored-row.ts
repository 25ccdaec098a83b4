import { sql } from "kysely";
import type { Database, Tables } from "../engine/tables.ts";

/** A row as it is stored. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** The rows of a table that are read. */
export interface RowSource {
  readonly table: keyof Tables;
  /** The columns that order a bot's rows, as an index does, and that identify one. */
  readonly key: readonly string[];
  /** Other columns that are read. */
  readonly others?: readonly string[];
  /** How many are in memory; 500 by default. */
  readonly rowsAtOnce?: number;
}

/** The rows of a bot, read a few at a time. */
export async function* rowsOf(
  db: Database,
  botId: string,
  { table, key, others = [], rowsAtOnce = 500 }: RowSource,
): AsyncGenerator<StoredRow, void, undefined> {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  let last: StoredRow | undefined;
  do {
    const previous: StoredRow | undefined = last;
    const after = previous
      ? sql`and (${refs(key)}) > (${sql.join(key.map((name) => previous[name]))})`
      : sql``;
    const { rows } = await sql<StoredRow>`
      select ${refs([...key, ...others])} from ${sql.table(table)}
      where bot_id = ${sql.lit(botId)} ${after}
      order by ${refs(key)} limit ${sql.lit(rowsAtOnce)}`.execute(db);
    yield* rows;
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (last);
}
