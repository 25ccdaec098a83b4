import { sql } from "kysely";
import type { Database, Tables } from "./tables.ts";

/** Rows of a table that end by age. */
export interface AgingRows {
  readonly table: keyof Tables;
  /** The primary key; of a bot's rows `bot_id` first. */
  readonly key: readonly [string, ...string[]];
  /** The indexed column that tells the age. */
  readonly age: string;
  /** Only rows with one of these statuses end. */
  readonly statuses?: readonly string[];
}

/**
 * Removes the `max` oldest rows before `end`, which is exclusive and in the unit of the age column;
 * returns how many were found. Bot by bot, because a distributed store keeps each bot elsewhere.
 */
export async function removeOldRows(
  db: Database,
  rows: AgingRows,
  end: number,
  max: number,
): Promise<number> {
  const { table, key, age, statuses } = rows;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isOld = sql<boolean>`${sql.ref(age)} < ${end}${
    statuses ? sql` and status in (${sql.join(statuses)})` : sql``
  }`;
  const { rows: found } = await sql<Record<string, string | number>>`
    select ${columns} from ${sql.table(table)} where ${isOld} order by ${sql.ref(age)} limit ${max}`.execute(
    db,
  );
  const [first, ...rest] = key;
  const groups = new Map<string | number | undefined, typeof found>();
  for (const row of found) groups.set(row[first], [...(groups.get(row[first]) ?? []), row]);
  for (const [owner, group] of groups) {
    const keys = group.map((row) => sql`(${sql.join(rest.map((column) => row[column]))})`);
    const isFound =
      rest.length > 0
        ? sql`and (${sql.join(rest.map((column) => sql.ref(column)))}) in (${sql.join(keys)})`
        : sql``;
    // Unless it was used again meanwhile.
    await sql`delete from ${sql.table(table)}
      where ${sql.ref(first)} = ${owner} ${isFound} and ${isOld}`.execute(db);
  }
  return found.length;
}
