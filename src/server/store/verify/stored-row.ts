import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../engine/tables.ts";

/** The rows of a bot in a table in the order of `key`, read `atOnce` at a time. */
export async function* rowsOfBot<
  Table extends keyof Tables,
  Column extends string & keyof Selectable<Tables[Table]>,
>(
  db: Database,
  table: Table,
  botId: string,
  key: readonly Column[],
  columns: readonly Column[],
  atOnce = 500,
): AsyncGenerator<Pick<Selectable<Tables[Table]>, Column>, void, undefined> {
  type Row = Pick<Selectable<Tables[Table]>, Column>;
  const refs = (names: readonly Column[]) => sql.join(names.map((name) => sql.ref(name)));
  let last: Row | undefined;
  do {
    const rest: Row | undefined = last;
    const after = rest
      ? sql`and (${refs(key)}) > (${sql.join(key.map((name) => rest[name]))})`
      : sql``;
    const { rows } = await sql<Row>`
      select ${refs([...new Set([...key, ...columns])])} from ${sql.table(table)}
      where bot_id = ${sql.lit(botId)} ${after}
      order by ${refs(key)} limit ${sql.lit(atOnce)}`.execute(db);
    yield* rows;
    last = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (last);
}
