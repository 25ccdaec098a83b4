import { sql } from "kysely";
import type { KeptDays, Table } from "../schema/table.ts";
import { type Database, type TableName, tableList } from "../schema/tables.ts";

const dayMs = 86_400_000;

/** The rows of a table that are removed by age. */
interface AgingRows {
  readonly table: TableName;
  readonly key: Table["key"];
  /** The indexed column of the age. */
  readonly age: string;
  /** Only rows with one of these statuses are removed. */
  readonly statuses?: readonly string[] | undefined;
}

/** The rows of each table with a limited retention, and the end of those to remove at `now`. */
export function endingAt(
  days: Readonly<Record<KeptDays, number>>,
  now: number,
): { readonly rows: AgingRows; readonly end: number }[] {
  return tableList.flatMap(({ name: table, key, columns, keep }) => {
    if (keep === undefined) return [];
    // A row that ends at this very moment is included.
    if ("until" in keep) return [{ rows: { table, key, age: keep.until }, end: now + 1 }];
    const { since: age, statuses } = keep;
    const kept = typeof keep.days === "number" ? keep.days : days[keep.days];
    const isDay = columns[age]?.kind === "day";
    const end = isDay ? Math.floor(now / dayMs) - kept : now - kept * dayMs;
    return [{ rows: { table, key, age, statuses }, end }];
  });
}

/**
 * Removes the `max` oldest rows before `end`, which is exclusive and in the unit of the age column;
 * returns how many were selected. Each bot separately, because a distributed store has each bot on
 * its own shard.
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
    // Unless it was used again in between.
    await sql`delete from ${sql.table(table)}
      where ${sql.ref(first)} = ${owner} ${isFound} and ${isOld}`.execute(db);
  }
  return found.length;
}
